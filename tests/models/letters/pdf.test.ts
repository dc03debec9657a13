import { afterEach, expect, it, vi } from 'vitest'
import { invoiceDocument } from '#app/letters/invoice-document.server.ts'
import { paperBytes } from '#app/letters/paper.server.ts'
import { newPdf, write } from '#app/letters/pdf.server.ts'
import { findInvoice } from '#app/models/billing/detail.server.ts'
import { letterheadOf } from '#app/models/billing/letterhead.server.ts'
import { aBillingOffice, aDraft, fee } from '../../support/billing.ts'
import { change } from '../../support/database.ts'
import { pdfSize, pdfText } from '../../support/pdf.ts'

afterEach(() => void vi.useRealTimers())

async function printed(text: string): Promise<string> {
	const pdf = await newPdf({ title: 'Paper', author: 'School', country: null })
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

it.each([
	['America/New_York', 'USD', [612, 792]],
	['America/Toronto', 'CAD', [612, 792]],
	['America/Santiago', 'CLP', [612, 792]],
	['Europe/Berlin', 'EUR', [595, 842]],
	['America/Sao_Paulo', 'BRL', [595, 842]],
	['UTC', 'EUR', [595, 842]],
])('a school in %s prints on the paper of its country', async (timeZone, currency, size) => {
	const { access, family } = aBillingOffice()
	const id = aDraft(access, family, fee(10_00))
	change('update schools set time_zone = ?, currency = ? where id = ?', timeZone, currency, access.schoolId)
	const paper = invoiceDocument(findInvoice(access.schoolId, id)!, letterheadOf(access.schoolId))
	expect(await pdfSize(await paperBytes(paper))).toEqual(size)
})
