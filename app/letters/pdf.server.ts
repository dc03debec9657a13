import { readFileSync } from 'node:fs'
import type PDFDocument from 'pdfkit'
import type { Language } from '#app/utils/spoken.ts'

export type Pdf = InstanceType<typeof PDFDocument>

export const MARGIN = 48
export const GAP = 12
export const GRAY = '#555555'

const FOLDER = './fonts'
const FONTS = { regular: 'NotoSans-Regular.ttf', bold: 'NotoSans-Bold.ttf' }

interface ParsedFont extends Buffer {
	_glyphs: Record<number, unknown>
}

const parsed: Partial<Record<keyof typeof FONTS, ParsedFont>> = {}

/** Parsing takes longer than everything else about a paper, so the fonts of the first one serve all others. */
function registerFonts(pdf: Pdf) {
	for (const name of ['regular', 'bold'] as const) {
		const known = parsed[name]
		pdf.registerFont(name, known ?? readFileSync(`${FOLDER}/${FONTS[name]}`))
		if (!known) {
			pdf.font(name)
			parsed[name] = (pdf as unknown as { _font: { font: ParsedFont } })._font.font
		}
		// A shape remembers which letter it was first used for, and the E within an É for none: nobody could search for
		// the E of a later paper.
		else known._glyphs = {}
	}
}

/** An empty page, tagged for screen readers, with our fonts in it. */
export async function newPdf({
	title,
	author,
	foot = 0,
	layout = 'portrait',
	language = 'en',
}: {
	title: string
	author: string
	/** Room above the lower margin. */
	foot?: number
	layout?: 'portrait' | 'landscape'
	language?: Language
}): Promise<Pdf> {
	// A quarter of a start would go by with reading it.
	const { default: PDFDocument } = await import('pdfkit')
	const pdf = new PDFDocument({
		size: 'A4',
		layout,
		margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + foot },
		lang: language,
		tagged: true,
		displayTitle: true,
		pdfVersion: '1.7',
		bufferPages: true,
		info: { Title: title, Author: author, Creator: 'Solfa' },
	})
	registerFonts(pdf)
	return pdf
}

export interface Style {
	font?: 'regular' | 'bold'
	size?: number
	color?: string
	x?: number
	y?: number
	width?: number
	align?: 'left' | 'right' | 'center'
}

export function write(pdf: Pdf, tag: string, text: string, style: Style = {}) {
	const { font = 'regular', size = 10, color = 'black', x = MARGIN, y = pdf.y } = style
	const { width = widthOf(pdf), align = 'left' } = style
	pdf.addStructure(
		pdf.struct(tag, {}, () => {
			pdf.font(font).fontSize(size).fillColor(color).text(text, x, y, { width, align })
		}),
	)
}

export function widthOf(pdf: Pdf): number {
	return pdf.page.width - 2 * MARGIN
}

/** The name of the school is said below it, so that it says nothing to a screen reader. */
export function drawLogo(pdf: Pdf, logo: Uint8Array, { center = false } = {}) {
	const [width, height] = [150, 48]
	const x = center ? (pdf.page.width - width) / 2 : MARGIN
	pdf.markContent('Artifact')
	pdf.image(Buffer.from(logo), x, MARGIN, { fit: [width, height], align: center ? 'center' : undefined })
	pdf.endMarkedContent()
	pdf.y = MARGIN + height + GAP
}
