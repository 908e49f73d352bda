/** How a result sounds and feels: good, bad, or to be waited for. */
export type Signal = 'good' | 'bad' | 'wait';

const OFF_KEY = 'ijsploeg.door-signals';

/** Frequency in hertz and length in seconds of each tone, one after the other. */
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

/** Sound may begin only at a press: call this in one. */
export function wakeSound(): void {
  try {
    sound ??= new AudioContext();
    void sound.resume();
  } catch {
    // A phone without sound still shows its results.
  }
}

/** Whether results are heard and felt on this phone. */
export function areSignalsOn(): boolean {
  try {
    return localStorage.getItem(OFF_KEY) !== 'off';
  } catch {
    return true;
  }
}

export function setSignals(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(OFF_KEY);
    else localStorage.setItem(OFF_KEY, 'off');
  } catch {
    // Then it is asked again next time.
  }
}

/** Makes a result heard and felt, where that is wanted and can be. */
export function giveSignal(signal: Signal): void {
  if (!areSignalsOn()) return;
  // A browser refuses to shake before the first press, and says so in its console.
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
