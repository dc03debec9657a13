import type { BillingDocument, DocumentRow } from '#app/domain/billing/document.ts'
import { escapeHtml } from '#app/utils/html.ts'
import { letterWords } from './words.server.ts'

/** Longer invoices list the first lines and count the rest; the attached PDF has all of them. */
const MOST_LINES = 12

/** The lines and totals of an invoice in its email. */
export interface Bill {
	title: string
	lines: { label: string; notes: string[]; amount: string }[]
	/** Counts the lines left out; null if there are none. */
	more: string | null
	sums: { label: string; amount: string; isFinal: boolean }[]
	facts: { label: string; words: string }[]
}

/** Uses the rows of the document, so that email, page and PDF word each line alike. */
export function billOf({ language, table, sums, facts }: BillingDocument): Bill {
	const { invoice } = letterWords(language).school
	const left = table.rows.length - MOST_LINES
	return {
		title: invoice.billed,
		lines: table.rows.slice(0, MOST_LINES).map(lineOf),
		more: left > 0 ? invoice.moreLines(left) : null,
		sums,
		facts,
	}
}

function lineOf({ cells, lessons, why }: DocumentRow): Bill['lines'][number] {
	const [label = '', quantity = '1', price = '', amount = ''] = cells
	const times = quantity === '1' ? null : `${quantity} × ${price}`
	return { label, notes: [lessons, times, why].filter((note) => note != null), amount }
}

export function billText({ title, lines, more, sums, facts }: Bill): string {
	const rows = lines.map(({ label, notes, amount }) =>
		[`- ${label}: ${amount}`, ...notes.map((note) => `  ${note}`)].join('\n'),
	)
	const last = [
		...sums.map(({ label, amount }) => `${label}: ${amount}`),
		...facts.map(({ label, words }) => `${label}: ${words}`),
	]
	return [[title, ...rows, ...(more ? [more] : [])].join('\n'), last.join('\n')].join('\n\n')
}

export function billHtml({ title, lines, more, sums, facts }: Bill): string {
	const rows = [
		...lines.map(({ label, notes, amount }) =>
			row(
				[escapeHtml(label), ...notes.map((note) => `<small>${escapeHtml(note)}</small>`)].join('<br>'),
				amount,
			),
		),
		...(more ? [row(escapeHtml(more), '')] : []),
		...sums.map(({ label, amount, isFinal }) => row(escapeHtml(label), amount, isFinal)),
		...facts.map(({ label, words }) => row(escapeHtml(label), words)),
	]
	return `<h2 style="font-size: 1.1em">${escapeHtml(title)}</h2>
<table style="width: 100%; border-collapse: collapse">
${rows.join('\n')}
</table>`
}

function row(label: string, amount: string, isFinal = false): string {
	const weight = isFinal ? '; font-weight: bold' : ''
	const line = 'padding: 4px 0; border-top: 1px solid #999; vertical-align: top'
	return `<tr><th scope="row" style="${line}; text-align: start; font-weight: normal${weight}">${label}</th><td style="${line}; padding-inline-start: 12px; text-align: end; white-space: nowrap${weight}">${escapeHtml(amount)}</td></tr>`
}
