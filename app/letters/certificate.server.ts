import type { EventKind, EventOutcome } from '#app/domain/event/labels.ts'
import type { LetterWords } from '#app/content/letters/catalogs.ts'
import type { Language } from '#app/utils/spoken.ts'
import { drawLogo, GRAY, newPdf, widthOf, write, type Pdf, type Style } from './pdf.server.ts'
import { letterWords } from './words.server.ts'

export interface Certificate {
	school: string
	country: string | null
	kind: EventKind
	event: string
	/** Examination board. */
	board: string | null
	student: string
	teacher: string | null
	instrument: string | null
	grade: string | null
	piece: string | null
	outcome: EventOutcome | null
	mark: string | null
	day: string
	language: Language
}

/** A certificate for a passed exam or a recital, on one page. */
export async function certificatePdf(
	certificate: Certificate,
	logo: Uint8Array | null = null,
): Promise<Buffer> {
	const { certificate: text } = letterWords(certificate.language).papers
	const pdf = await newPdf({
		title: text.name(certificate.student, certificate.event),
		author: certificate.school,
		country: certificate.country,
		layout: 'landscape',
		language: certificate.language,
	})
	drawFrame(pdf)
	if (logo) drawLogo(pdf, logo, { center: true })
	pdf.y = Math.max(pdf.y, 110)
	center(pdf, 'P', certificate.school, { font: 'bold', size: 16 })
	center(pdf, 'H1', text.title, { font: 'bold', size: 40 }, 22)
	center(pdf, 'P', certificate.kind === 'exam' ? text.certify : text.thank, { color: GRAY }, 14)
	center(pdf, 'P', certificate.student, { font: 'bold', size: 28 }, 6)
	for (const line of linesOf(certificate, text)) center(pdf, 'P', line, { size: 15 }, 8)
	center(pdf, 'P', certificate.day, { color: GRAY }, 14)
	if (certificate.teacher) drawSignature(pdf, certificate.teacher, text.teacher)
	pdf.end()
	const parts: Buffer[] = []
	for await (const part of pdf) parts.push(part as Buffer)
	return Buffer.concat(parts)
}

function linesOf(
	{ kind, event, board, instrument, grade, piece, outcome, mark }: Certificate,
	text: LetterWords['papers']['certificate'],
): string[] {
	if (kind === 'recital') return [text.tookPart(event), ...(piece ? [text.played(piece)] : [])]
	const what = [instrument, grade].filter(Boolean).join(', ')
	const more = outcome === 'distinction' || outcome === 'merit' ? text.outcomes[outcome] : null
	return [
		text.passed([what, event].filter(Boolean).join(': ')),
		[more, mark].filter(Boolean).join(', '),
		board ? text.examined(board) : '',
	].filter(Boolean)
}

function center(pdf: Pdf, tag: string, text: string, style: Style, space = 0) {
	pdf.y += space
	write(pdf, tag, text, { size: 13, ...style, align: 'center' })
}

const INSET = 24

/** The frame is decorative, so screen readers skip it. */
function drawFrame(pdf: Pdf) {
	const { width, height } = pdf.page
	pdf.markContent('Artifact')
	for (const [inset, line] of [
		[INSET, 2],
		[INSET + 5, 0.7],
	] as const)
		pdf
			.rect(inset, inset, width - 2 * inset, height - 2 * inset)
			.lineWidth(line)
			.strokeColor(GRAY)
			.stroke()
	pdf.endMarkedContent()
}

function drawSignature(pdf: Pdf, teacher: string, title: string) {
	const wide = 220
	const x = (pdf.page.width - wide) / 2
	const y = pdf.page.height - 104
	pdf.markContent('Artifact')
	pdf
		.moveTo(x, y)
		.lineTo(x + wide, y)
		.lineWidth(0.7)
		.strokeColor(GRAY)
		.stroke()
	pdf.endMarkedContent()
	write(pdf, 'P', teacher, { y: y + 6, width: widthOf(pdf), align: 'center', font: 'bold' })
	write(pdf, 'P', title, { width: widthOf(pdf), align: 'center', size: 9, color: GRAY })
}
