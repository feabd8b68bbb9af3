import { MadeBroadcast } from '../../support/browser/made/made-broadcast.ts';
import { madePhases, madeTeams } from '../../support/browser/made/states.ts';
import { newContext } from '../../support/browser/pages.ts';
import { expect, type Page, test } from '../../support/browser/test.ts';

/** The page can measure what it sends to the loudspeakers: `measure(seconds)` in dBFS RMS of both sides. */
async function addMeter(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const SIZE = 16_384;
    const meters: AnalyserNode[] = [];
    const connect = AudioNode.prototype.connect as (this: AudioNode, ...to: unknown[]) => AudioNode;
    AudioNode.prototype.connect = function (this: AudioNode, ...to: unknown[]) {
      if (to[0] instanceof AudioDestinationNode) {
        const sides = this.context.createChannelSplitter(2);
        connect.call(this, sides);
        for (const side of [0, 1]) {
          const meter = this.context.createAnalyser();
          meter.fftSize = SIZE;
          connect.call(sides, meter, side);
          meters.push(meter);
        }
      }
      return connect.apply(this, to);
    } as typeof AudioNode.prototype.connect;
    const read = () => {
      const samples = new Float32Array(SIZE);
      return meters.map((meter) => {
        meter.getFloatTimeDomainData(samples);
        return samples.reduce((sum, sample) => sum + sample * sample, 0) / SIZE;
      });
    };
    const measure = async (windows: number) => {
      const powers: number[] = [];
      for (let window = 0; window < windows; window += 1) {
        await new Promise((passed) => setTimeout(passed, 340));
        powers.push(...read());
      }
      return 10 * Math.log10(powers.reduce((sum, power) => sum + power, 0) / powers.length + Number.MIN_VALUE);
    };
    Object.assign(globalThis, { measure });
  });
}
const measure = (page: Page, windows: number) =>
  page.evaluate(
    (count) => (globalThis as unknown as { measure(windows: number): Promise<number> }).measure(count),
    windows,
  );

/** Ten seconds of a tone, 16-bit PCM. */
function tone(peak: number): Buffer {
  const rate = 8000;
  const samples = Int16Array.from(
    { length: 10 * rate },
    (_, at) => peak * 32_767 * Math.sin((at * 880 * Math.PI) / rate),
  );
  const header = Buffer.from('RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0', 'latin1');
  const rest = Buffer.alloc(20);
  rest.writeUInt32LE(rate, 0);
  rest.writeUInt32LE(rate * 2, 4);
  rest.writeUInt16LE(2, 8);
  rest.writeUInt16LE(16, 10);
  rest.write('data', 12, 'latin1');
  rest.writeUInt32LE(samples.byteLength, 16);
  header.writeUInt32LE(36 + samples.byteLength, 4);
  return Buffer.concat([header, rest, Buffer.from(samples.buffer)]);
}

test('26.3, 26.12: a silent screen asks for a press; then loud and quiet sounds of questions are as loud as the music', async ({
  browser,
}) => {
  const context = await newContext(browser, { viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  await addMeter(page);
  const files = { loud: tone(0.9), quiet: tone(0.03) };
  for (const [name, body] of Object.entries(files))
    await page.route(`**/media/quiz/${name}.wav`, (route) => route.fulfill({ body, contentType: 'audio/wav' }));
  const asked = (name: keyof typeof files) => {
    const game = madePhases(madeTeams(2, null)).get('question')!;
    const media = { type: 'Picture' as const, audioQuestion: { path: `/media/quiz/${name}.wav` } };
    return { ...game, currentQuestion: { ...game.currentQuestion!, questionId: name, media } };
  };
  const made = await MadeBroadcast.open(page, asked('loud'));
  expect(made.isAudible).toBe(false);
  await page.getByRole('button', { name: /играет на телефонах/ }).click();
  await page.getByRole('slider', { name: 'Громкость' }).press('End');
  await expect.poll(() => made.isAudible, 'the service knows that it is heard').toBe(true);
  await expect(page.getByRole('button', { name: /играет на телефонах/ })).toHaveCount(0);

  const within = (low: number, high: number, name: string) =>
    expect(async () => {
      const level = await measure(page, 3);
      expect(level, name).toBeGreaterThan(low);
      expect(level, name).toBeLessThan(high);
    }).toPass({ timeout: 12_000 });
  await within(-22, -18, 'loud');
  await made.show(asked('quiet'));
  await within(-22, -18, 'quiet');
  await made.show(null);
  const music = page.locator('main [data-music]');
  await expect(music).toHaveAttribute('data-music', 'lobby');
  await within(-24, -19, 'our own music');
  await page.getByRole('combobox', { name: 'Музыка' }).selectOption('Без музыки');
  await expect(music).toHaveAttribute('data-music', '');
  await within(Number.NEGATIVE_INFINITY, -60, '26.12: no music');
  await page.reload();
  await page.getByRole('heading', { level: 2 }).first().click();
  await expect(page.getByRole('combobox', { name: 'Музыка' }), '26.12: kept on the device').toHaveValue('none');
  await context.close();
});
