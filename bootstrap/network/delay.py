"""Keeps every frame that a tap gets for some milliseconds, then gives it back: kernels may lack netem."""
import collections
import fcntl
import os
import select
import struct
import sys
import time

TUNSETIFF = 0x400454CA
IFF_TAP = 0x0002
IFF_NO_PI = 0x1000
LARGEST = 65_536

name, delay = sys.argv[1], float(sys.argv[2]) / 1000
tap = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
fcntl.ioctl(tap, TUNSETIFF, struct.pack("16sH", name.encode(), IFF_TAP | IFF_NO_PI))
print("open", flush=True)

waiting = collections.deque()
while True:
    wait = None if not waiting else max(0, waiting[0][0] - time.monotonic())
    if select.select([tap], [], [], wait)[0]:
        try:
            while True:
                waiting.append((time.monotonic() + delay, os.read(tap, LARGEST)))
        except BlockingIOError:
            pass
    now = time.monotonic()
    while waiting and waiting[0][0] <= now:
        try:
            os.write(tap, waiting.popleft()[1])
        except OSError:
            pass
