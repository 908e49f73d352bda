/** Prints plain text alone, without the page around it. */
export function printText(text: string): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const page = frame.contentWindow;
  if (!page) return;
  const content = page.document.createElement('pre');
  content.textContent = text;
  page.document.body.append(content);
  page.addEventListener('afterprint', () => frame.remove());
  page.print();
}
