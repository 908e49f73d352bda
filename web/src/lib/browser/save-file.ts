/** Lets the browser save bytes under a name, as a download. */
export function saveFile(name: string, bytes: Uint8Array<ArrayBuffer>, mediaType: string): void {
  const address = URL.createObjectURL(new Blob([bytes], { type: mediaType }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has its own hold on the bytes once it began, which is after this task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
