/** What a media file turned out to be. */
export interface MediaFacts {
  /** Name of the container format. */
  format: string;
  /** Codecs of its tracks; `unknown` for one that mediabunny does not know. */
  video: string[];
  audio: string[];
  seconds: number;
}

/** Sent by the worker: bytes from `start` up to and excluding `end` are needed. */
export interface ReadRequest {
  id: number;
  start: number;
  end: number;
}

export interface ReadAnswer {
  id: number;
  data: Uint8Array;
}
