import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** What a PDF says, page by page, read as any reader would. */
export async function pdfText(bytes: Buffer): Promise<string> {
	const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
	const pdf = await task.promise
	const pages: string[] = []
	for (let number = 1; number <= pdf.numPages; number++) {
		const page = await pdf.getPage(number)
		const { items } = await page.getTextContent()
		pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
	}
	await task.destroy()
	return pages.join(' ').replace(/\s+/g, ' ')
}
