import { expect, it } from 'vitest'
import { newPdf, write } from '#app/letters/pdf.server.ts'
import { pdfText } from '../../support/pdf.ts'

async function printed(text: string): Promise<string> {
	const pdf = await newPdf({ title: 'Paper', author: 'School' })
	write(pdf, 'P', text)
	write(pdf, 'P', text, { font: 'bold' })
	pdf.end()
	const parts: Buffer[] = []
	for await (const part of pdf) parts.push(part as Buffer)
	return pdfText(Buffer.concat(parts))
}

it('letters are read as what they are, whatever was printed before them', async () => {
	for (const text of ['École Ëlan Öd', 'Erfolg Order Eltern', 'Αθήνα Ελένη', 'Αl Еlla', 'Erfolg', 'Елена'])
		expect(await printed(text)).toBe(`${text} ${text}`)
})
