/** Reads the text of a QR code from the current video frame; null when there is none. */
interface Decoder {
  /** @throws when decoding is impossible because the script failed to load */
  read: (video: HTMLVideoElement) => Promise<string | null>;
  end: () => void;
}

/**
 * The part of the Shape Detection API in use. Few browsers implement it and TypeScript has no types for it.
 */
interface NativeDetector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
interface NativeDetectorClass {
  new (options: { formats: string[] }): NativeDetector;
  getSupportedFormats: () => Promise<string[]>;
}

/** The browser's own decoder where there is one, otherwise ours, whose script loads on demand. */
export async function createDecoder(): Promise<Decoder> {
  const Native = (globalThis as { BarcodeDetector?: NativeDetectorClass }).BarcodeDetector;
  const formats = (await Native?.getSupportedFormats().catch(() => [])) ?? [];
  if (!Native || !formats.includes('qr_code')) return createWorkerDecoder();
  const detector = new Native({ formats: ['qr_code'] });
  let fallback: Decoder | undefined;
  return {
    async read(video) {
      if (fallback) return fallback.read(video);
      try {
        const [code] = await detector.detect(video);
        return code?.rawValue ?? null;
      } catch {
        // Some phones expose the API without the service behind it.
        fallback = createWorkerDecoder();
        return null;
      }
    },
    end: () => fallback?.end(),
  };
}

/** Enough for a ticket that fills a third of the picture, and small enough for an old phone. */
const LONGEST_SIDE_PIXELS = 800;

function createWorkerDecoder(): Decoder {
  const worker = new Worker(new URL('./decode.worker.ts', import.meta.url), { type: 'module' });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  let hasFailed = false;
  let fail = () => {};
  // The worker may fail before the first read.
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
