/** Saves bytes as a download with this file name. */
export function saveFile(name: string, bytes: Uint8Array<ArrayBuffer>, mediaType: string): void {
  const address = URL.createObjectURL(new Blob([bytes], { type: mediaType }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download starts after this task, and needs the URL until then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
