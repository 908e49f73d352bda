/** A sound and a vibration for each kind of result: good, bad or waiting. */
type Signal = 'good' | 'bad' | 'wait';

const OFF_KEY = 'ijsploeg.door-signals';

/** Frequency in hertz and length in seconds of each tone in sequence. */
const TONES: Record<Signal, [number, number][]> = {
  good: [
    [880, 0.09],
    [1320, 0.14],
  ],
  bad: [
    [220, 0.22],
    [165, 0.4],
  ],
  wait: [[560, 0.12]],
};
const SHAKES: Record<Signal, number[]> = { good: [70], bad: [250, 90, 250], wait: [60, 60, 60] };

let sound: AudioContext | undefined;

/** Browsers allow sound only after a user gesture: call this in an event handler. */
export function unlockSound(): void {
  try {
    sound ??= new AudioContext();
    void sound.resume();
  } catch {
    // Results are also visible, so a phone without sound still works.
  }
}

/** Whether sound and vibration are on for this phone. */
export function areSignalsEnabled(): boolean {
  try {
    return localStorage.getItem(OFF_KEY) !== 'off';
  } catch {
    return true;
  }
}

export function enableSignals(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(OFF_KEY);
    else localStorage.setItem(OFF_KEY, 'off');
  } catch {
    // Without storage the setting lasts until the page closes.
  }
}

/** Plays the sound and vibration of a result, if they are on and the device supports them. */
export function playSignal(signal: Signal): void {
  if (!areSignalsEnabled()) return;
  // Browsers refuse to vibrate before the first press and log a warning.
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(SHAKES[signal]);
  if (sound?.state !== 'running') return;
  let from = sound.currentTime;
  for (const [frequency, seconds] of TONES[signal]) {
    const tone = new OscillatorNode(sound, { type: signal === 'bad' ? 'square' : 'sine', frequency });
    const volume = new GainNode(sound, { gain: 0.35 });
    volume.gain.setTargetAtTime(0, from + seconds * 0.7, 0.03);
    tone.connect(volume).connect(sound.destination);
    tone.start(from);
    tone.stop(from + seconds);
    from += seconds;
  }
}
