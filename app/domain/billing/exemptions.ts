import type { TaxRate } from './tax.ts'

/** Why a rate is zero, with the category and the code of the reason in electronic invoices (EN 16931). */
export const exemptions = [
	{ value: 'other', label: 'Exempt', category: 'E', code: null },
	{ value: 'tuition', label: 'Exempt: private lessons by a teacher', category: 'E', code: 'VATEX-EU-132-1J' },
	{ value: 'school', label: 'Exempt: education by a school', category: 'E', code: 'VATEX-EU-132-1I' },
	{ value: 'zero', label: 'Zero rate', category: 'Z', code: null },
	{ value: 'outside', label: 'Outside the scope of tax', category: 'O', code: 'VATEX-EU-O' },
] as const

export type Exemption = (typeof exemptions)[number]['value']

/** Taxes of 0% that are older than this list name no exemption. */
export function exemptionOf({ exemption = 'other' }: TaxRate) {
	return exemptions.find(({ value }) => value === exemption) ?? exemptions[0]
}

/** Usual texts for lessons, by country. Schools choose or change them. */
const REASONS: Record<string, string[]> = {
	AT: ['Steuerfrei nach § 6 Abs. 1 Z 11 UStG'],
	BE: ['Vrijgesteld van btw, artikel 44, § 2 WBTW', 'Exonéré de TVA, article 44, § 2 du CTVA'],
	CH: ['Von der Steuer ausgenommen, Art. 21 Abs. 2 Ziff. 11 MWSTG'],
	DE: ['Steuerfrei nach § 4 Nr. 21 UStG', 'Steuerfrei nach § 4 Nr. 22 Buchst. a UStG'],
	ES: ['Operación exenta, artículo 20.Uno.9.º LIVA', 'Operación exenta, artículo 20.Uno.10.º LIVA'],
	FR: ['Exonération de TVA, article 261, 4-4° du CGI'],
	GB: ['Exempt: VATA 1994, Schedule 9, Group 6'],
	IE: ['Exempt: VAT Consolidation Act 2010, Schedule 1, paragraph 4'],
	IT: ['Esente art. 10, n. 20, DPR 633/1972'],
	NL: ['Vrijgesteld van btw, artikel 11 Wet OB 1968'],
	PT: ['Isento nos termos do artigo 9.º do CIVA'],
}

const SMALL: Record<string, string> = {
	AT: 'Umsatzsteuerfrei aufgrund der Kleinunternehmerregelung, § 6 Abs. 1 Z 27 UStG.',
	DE: 'Nach § 19 UStG wird keine Umsatzsteuer berechnet.',
	FR: 'TVA non applicable, article 293 B du CGI.',
	NL: 'Vrijgesteld van btw, artikel 25 Wet OB 1968 (KOR).',
}

/** The first reason is the example of the form, so every country has one. */
export function usualReasons(country: string | undefined): string[] {
	return REASONS[country ?? ''] ?? ['Exempt: private lessons']
}

export function usualSmallBusiness(country: string | undefined): string {
	return SMALL[country ?? ''] ?? 'No tax is charged under the rule for small businesses.'
}
