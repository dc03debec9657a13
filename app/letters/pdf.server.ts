import { readFileSync } from 'node:fs'
import type PDFDocument from 'pdfkit'
import { paperSizeOf } from '#app/domain/school/first-guess.ts'
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

/** Parsing fonts is the slowest part of a PDF, so the parsed fonts are reused. */
function registerFonts(pdf: Pdf) {
	for (const name of ['regular', 'bold'] as const) {
		const known = parsed[name]
		pdf.registerFont(name, known ?? readFileSync(`${FOLDER}/${FONTS[name]}`))
		if (!known) {
			pdf.font(name)
			parsed[name] = (pdf as unknown as { _font: { font: ParsedFont } })._font.font
		}
		// Cached glyphs remember the characters of their first use; a glyph first used as part of É would make the E of later
		// documents unsearchable.
		else known._glyphs = {}
	}
}

/** An empty tagged PDF with our fonts. */
export async function newPdf({
	title,
	author,
	country,
	foot = 0,
	layout = 'portrait',
	language = 'en',
	isArchival = false,
}: {
	title: string
	author: string
	/** The country of the school, whose usual paper is printed on. */
	country: string | null
	/** Additional space above the bottom margin. */
	foot?: number
	layout?: 'portrait' | 'landscape'
	language?: Language
	/** Prepares the PDF for files inside it, as PDF/A-3. */
	isArchival?: boolean
}): Promise<Pdf> {
	// Loaded on demand, because it takes a quarter of the server's startup time.
	const { default: PDFDocument } = await import('pdfkit')
	const pdf = new PDFDocument({
		size: paperSizeOf(country),
		layout,
		margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + foot },
		lang: language,
		tagged: true,
		displayTitle: true,
		pdfVersion: '1.7',
		subset: isArchival ? 'PDF/A-3b' : undefined,
		bufferPages: true,
		info: { Title: metadata(title), Author: metadata(author), Creator: 'Solfa' },
	})
	registerFonts(pdf)
	return pdf
}

/** Pdfkit writes the title and the author into XML without escaping them. */
function metadata(text: string): string {
	return text.replaceAll('&', '+').replace(/[<>]/g, '')
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

/** The school's name follows as text, so the logo is decorative. */
export function drawLogo(pdf: Pdf, logo: Uint8Array, { center = false } = {}) {
	const [width, height] = [150, 48]
	const x = center ? (pdf.page.width - width) / 2 : MARGIN
	pdf.markContent('Artifact')
	pdf.image(Buffer.from(logo), x, MARGIN, { fit: [width, height], align: center ? 'center' : undefined })
	pdf.endMarkedContent()
	pdf.y = MARGIN + height + GAP
}
