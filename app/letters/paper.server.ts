import type { BillingDocument, DocumentRow } from '#app/domain/billing/document.ts'
import { drawLogo, GAP, GRAY, MARGIN, newPdf, widthOf, write, type Pdf } from './pdf.server.ts'
import { attachXml } from './factur-x.server.ts'
import { letterWords } from './words.server.ts'

/** Space for the page number above the margin. */
const FOOT = 24

/** A tagged, selectable PDF as a stream that has already started. */
export async function paperPdf(paper: BillingDocument, logo: Uint8Array | null = null): Promise<Pdf> {
	const { papers } = letterWords(paper.language)
	const title = paper.number ? `${paper.title} ${paper.number}` : paper.title
	const { language, xml } = paper
	const { name: author, country } = paper.school
	const pdf = await newPdf({ title, author, country, foot: FOOT, language, isArchival: Boolean(xml) })
	if (xml) attachXml(pdf, xml)
	if (logo) drawLogo(pdf, logo)
	drawHead(pdf, paper)
	drawFacts(pdf, paper, papers.billTo)
	drawTable(pdf, paper.table)
	drawSums(pdf, paper.sums)
	drawAmounts(pdf, papers.whoPays, paper.shares ?? [])
	drawAmounts(pdf, papers.parts, paper.parts ?? [])
	for (const note of paper.notes) {
		pdf.moveDown(1)
		write(pdf, 'P', note)
	}
	drawFeet(pdf, paper.school.name, (page, of) => papers.page(title, page, of))
	pdf.end()
	return pdf
}

/** The complete PDF for an attachment. */
export async function paperBytes(paper: BillingDocument, logo: Uint8Array | null = null): Promise<Buffer> {
	const parts: Buffer[] = []
	for await (const part of await paperPdf(paper, logo)) parts.push(part as Buffer)
	return Buffer.concat(parts)
}

function drawHead(pdf: Pdf, { title, number, school }: BillingDocument) {
	const half = widthOf(pdf) / 2
	const top = pdf.y
	write(pdf, 'P', school.name, { font: 'bold', size: 14, width: half })
	for (const line of school.lines) write(pdf, 'P', line, { size: 9, color: GRAY, width: half })
	const left = pdf.y
	const right = { x: MARGIN + half, width: half, align: 'right' } as const
	write(pdf, 'H1', title, { ...right, font: 'bold', size: 18, y: top })
	if (number) write(pdf, 'P', number, { ...right, size: 12 })
	pdf.y = Math.max(left, pdf.y) + 24
}

/** The addressee on the left, as in a window of an envelope; the days on the right, a line each. */
function drawFacts(pdf: Pdf, { billTo, facts }: BillingDocument, addressed: string) {
	const half = widthOf(pdf) / 2
	const top = pdf.y
	write(pdf, 'P', addressed, { width: half - GAP, size: 9, color: GRAY })
	for (const [i, line] of billTo.entries())
		write(pdf, 'P', line, { width: half - GAP, font: i === 0 ? 'bold' : 'regular', size: 11 })
	const left = pdf.y
	pdf.y = top
	for (const { label, text } of facts) {
		const y = pdf.y
		write(pdf, 'P', label, { x: MARGIN + half, y, width: 80, color: GRAY })
		const below = pdf.y
		write(pdf, 'P', text, { x: MARGIN + half + 80, y, width: half - 80, align: 'right' })
		pdf.y = Math.max(pdf.y, below) + 4
	}
	pdf.y = Math.max(left, pdf.y) + 24
}

/** Columns of figures fit a million; text columns share the rest. */
function columnsOf(pdf: Pdf, columns: BillingDocument['table']['columns']) {
	const figures = 84
	// The longest date, such as September 30, 2026, fits on one line.
	const dates = 128
	const text = columns.filter(({ kind }) => kind !== 'figures').length
	const rest = widthOf(pdf) - figures * (columns.length - text)
	const widths = columns.map(({ kind }) =>
		kind === 'figures' ? figures : text === 1 ? rest : kind === 'day' ? dates : rest - dates,
	)
	let x = MARGIN
	return columns.map((column, i) => {
		const place = { ...column, x, width: widths[i] ?? figures }
		x += place.width
		return place
	})
}

type Place = ReturnType<typeof columnsOf>[number]

function drawTable(pdf: Pdf, { columns, rows }: BillingDocument['table']) {
	const places = columnsOf(pdf, columns)
	const table = pdf.struct('Table')
	pdf.addStructure(table)
	drawRow(
		pdf,
		table,
		places,
		columns.map(({ label }) => label),
		'TH',
	)
	for (const row of rows) {
		if (pdf.y + heightOf(pdf, places, row) > bottomOf(pdf)) pdf.addPage()
		drawRow(pdf, table, places, row.cells, 'TD', smallPrintOf(row))
	}
	table.end()
	pdf.y += GAP
}

function bottomOf(pdf: Pdf): number {
	return pdf.page.height - pdf.page.margins.bottom
}

/** The billed lessons, the discount and the explanation of the amount, in small print. */
function smallPrintOf({ lessons, discount, why }: DocumentRow): string | null {
	return [lessons, discount, why].filter(Boolean).join('\n') || null
}

function heightOf(pdf: Pdf, places: Place[], row: DocumentRow): number {
	const { cells } = row
	const small = smallPrintOf(row)
	pdf.font('regular').fontSize(10)
	const heights = places.map(({ width }, i) => pdf.heightOfString(cells[i] ?? '', { width: width - GAP }))
	const first = (places[0]?.width ?? 0) - GAP
	return (
		Math.max(...heights) +
		(small ? pdf.fontSize(8.5).heightOfString(small, { width: first, lineGap: 1 }) : 0) +
		12
	)
}

function drawRow(
	pdf: Pdf,
	table: PDFKit.PDFStructureElement,
	places: Place[],
	cells: string[],
	tag: 'TH' | 'TD',
	why: string | null = null,
) {
	const row = pdf.struct('TR')
	table.add(row)
	const top = pdf.y
	let bottom = top
	for (const [i, { x, width, kind }] of places.entries()) {
		const isNumeric = kind === 'figures'
		const room = isNumeric ? width : width - GAP
		const cell = pdf.struct(tag, {}, () => {
			pdf
				.font(tag === 'TH' ? 'bold' : 'regular')
				.fontSize(tag === 'TH' ? 9 : 10)
				.fillColor('black')
				.text(cells[i] ?? '', x, top, { width: room, align: isNumeric ? 'right' : 'left' })
			if (i === 0 && why) pdf.fontSize(8.5).fillColor(GRAY).text(why, { width: room, lineGap: 1 })
		})
		row.add(cell)
		cell.end()
		bottom = Math.max(bottom, pdf.y)
	}
	row.end()
	pdf.y = bottom + 4
	rule(pdf, tag === 'TH' ? 'black' : '#cccccc')
	pdf.y += 6
}

/** Lines are decorative, so screen readers skip them. */
function rule(pdf: Pdf, color: string, x = MARGIN, width = widthOf(pdf)) {
	pdf.markContent('Artifact')
	pdf
		.moveTo(x, pdf.y)
		.lineTo(x + width, pdf.y)
		.lineWidth(0.7)
		.strokeColor(color)
		.stroke()
	pdf.endMarkedContent()
}

const SUMS = 260

function sumsAt(pdf: Pdf): number {
	return MARGIN + widthOf(pdf) - SUMS
}

function drawSums(pdf: Pdf, sums: BillingDocument['sums']) {
	const width = SUMS
	const x = sumsAt(pdf)
	for (const { label, amount, isFinal } of sums) {
		if (pdf.y + 30 > bottomOf(pdf)) pdf.addPage()
		if (isFinal) {
			pdf.y += 4
			rule(pdf, 'black', x, width)
			pdf.y += 6
		}
		const style = { y: pdf.y, font: isFinal ? 'bold' : 'regular', size: isFinal ? 13 : 10 } as const
		write(pdf, 'P', label, { ...style, x, width: width - 96 })
		const below = pdf.y
		write(pdf, 'P', amount, { ...style, x: x + width - 96, width: 96, align: 'right' })
		pdf.y = Math.max(below, pdf.y) + 2
	}
	pdf.x = MARGIN
}

function drawAmounts(pdf: Pdf, title: string, amounts: { label: string; amount: string }[]) {
	if (amounts.length === 0) return
	// Keeps the title together with its rows.
	if (pdf.y + 48 + 20 * Math.min(amounts.length, 6) > bottomOf(pdf)) pdf.addPage()
	pdf.moveDown(1)
	write(pdf, 'P', title, { x: sumsAt(pdf), width: SUMS, font: 'bold' })
	pdf.y += 4
	drawSums(
		pdf,
		amounts.map((amount) => ({ ...amount, isFinal: false })),
	)
}

function drawFeet(pdf: Pdf, school: string, pageLabel: (page: number, of: number) => string) {
	const { start, count } = pdf.bufferedPageRange()
	for (let i = start; i < start + count; i++) {
		pdf.switchToPage(i)
		pdf.y = pdf.page.height - MARGIN - 8
		rule(pdf, '#cccccc')
		pdf.markContent('Artifact', { type: 'Pagination' })
		// With a margin below, text this low would begin another page.
		const { bottom } = pdf.page.margins
		pdf.page.margins.bottom = 0
		const half = { width: widthOf(pdf) / 2, lineBreak: false, height: 12, ellipsis: true }
		const y = pdf.page.height - MARGIN
		pdf.font('regular').fontSize(8).fillColor(GRAY)
		pdf.text(school, MARGIN, y, half)
		pdf.text(pageLabel(i + 1, count), MARGIN + half.width, y, { ...half, align: 'right' })
		pdf.page.margins.bottom = bottom
		pdf.endMarkedContent()
	}
}
