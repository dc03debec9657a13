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

/** Width and height of the first page, in points. */
export async function pdfSize(bytes: Buffer): Promise<number[]> {
	const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
	const pdf = await task.promise
	const { view } = await pdf.getPage(1)
	await task.destroy()
	return view.slice(2).map((points) => Math.round(points))
}

/** The electronic invoice inside a PDF, and what its metadata says. */
export async function electronicIn(bytes: Buffer) {
	const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
	const pdf = await task.promise
	const files = ((await pdf.getAttachments()) ?? {}) as Record<string, { content: Uint8Array }>
	const { metadata } = await pdf.getMetadata()
	await task.destroy()
	return { xml: files['factur-x.xml'] && Buffer.from(files['factur-x.xml'].content).toString(), metadata }
}
