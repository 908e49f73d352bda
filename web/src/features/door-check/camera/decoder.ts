/** Finds the text of a QR code in what a video shows now; null where there is none. */
export interface Decoder {
  /** @throws when it cannot read at all: its script did not come */
  read: (video: HTMLVideoElement) => Promise<string | null>;
  end: () => void;
}

/** What of the Shape Detection API is used; few browsers have it, and TypeScript does not know it. */
interface NativeDetector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
interface NativeDetectorClass {
  new (options: { formats: string[] }): NativeDetector;
  getSupportedFormats: () => Promise<string[]>;
}

/** The phone's own decoder where it has one, else ours, which then comes with its own script. */
export async function createDecoder(): Promise<Decoder> {
  const Native = (globalThis as { BarcodeDetector?: NativeDetectorClass }).BarcodeDetector;
  const formats = (await Native?.getSupportedFormats().catch(() => [])) ?? [];
  if (!Native || !formats.includes('qr_code')) return createWorkerDecoder();
  const detector = new Native({ formats: ['qr_code'] });
  let instead: Decoder | undefined;
  return {
    async read(video) {
      if (instead) return instead.read(video);
      try {
        const [code] = await detector.detect(video);
        return code?.rawValue ?? null;
      } catch {
        // Some phones promise it and lack the service behind it.
        instead = createWorkerDecoder();
        return null;
      }
    },
    end: () => instead?.end(),
  };
}

/** Enough for a ticket that fills a third of the picture, and little enough for an old phone. */
const LONGEST_SIDE_PIXELS = 800;

function createWorkerDecoder(): Decoder {
  const worker = new Worker(new URL('./decode.worker.ts', import.meta.url), { type: 'module' });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  let hasFailed = false;
  let fail = () => {};
  // It may fail before anybody asks.
  worker.onerror = () => {
    hasFailed = true;
    fail();
  };
  return {
    read(video) {
      const scale = Math.min(1, LONGEST_SIDE_PIXELS / Math.max(video.videoWidth, video.videoHeight, 1));
      canvas.width = Math.round(video.videoWidth * scale);
      canvas.height = Math.round(video.videoHeight * scale);
      if (!context || canvas.width === 0 || canvas.height === 0) return Promise.resolve(null);
      context.drawImage(video, 0, 0, canvas.width, canvas.height);
      const { width, height, data } = context.getImageData(0, 0, canvas.width, canvas.height);
      return new Promise((resolve, reject) => {
        fail = () => reject(new Error('The decoder did not come.'));
        if (hasFailed) return fail();
        worker.onmessage = ({ data: text }: MessageEvent<string | null>) => resolve(text);
        worker.postMessage({ width, height, data }, [data.buffer]);
      });
    },
    end: () => worker.terminate(),
  };
}
