/**
 * Lengths of account numbers in the European Economic Area. Banks elsewhere in SEPA ask for the payer's address
 * in the file, which is not collected here.
 */
const LENGTHS: Record<string, number> = {
	AT: 20,
	BE: 16,
	BG: 22,
	CY: 28,
	CZ: 24,
	DE: 22,
	DK: 18,
	EE: 20,
	ES: 24,
	FI: 18,
	FR: 27,
	GR: 27,
	HR: 21,
	HU: 28,
	IE: 22,
	IS: 26,
	IT: 27,
	LI: 21,
	LT: 20,
	LU: 20,
	LV: 21,
	MT: 31,
	NL: 18,
	NO: 15,
	PL: 28,
	PT: 25,
	RO: 24,
	SE: 24,
	SI: 19,
	SK: 24,
}

type Read = { ok: true; value: string } | { ok: false; message: string }

const WRONG_IBAN =
	'This IBAN is not right. Compare it with your bank card, such as DE89 3704 0044 0532 0130 00'
const FOREIGN = 'Direct debit needs an account in the European Economic Area'
const WRONG_CREDITOR = 'This creditor identifier is not right. It looks like DE98ZZZ09999999999'

const compact = (typed: string) => typed.replace(/[\s-]/g, '').toUpperCase()

export function readIban(typed: string): Read {
	const iban = compact(typed)
	if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return { ok: false, message: WRONG_IBAN }
	const length = LENGTHS[iban.slice(0, 2)]
	if (length === undefined) return { ok: false, message: FOREIGN }
	const isRight = iban.length === length && remainder(iban.slice(4) + iban.slice(0, 4)) === 1
	return isRight ? { ok: true, value: iban } : { ok: false, message: WRONG_IBAN }
}

/** The check digits leave out the three letters that a creditor chooses for a branch. */
export function readCreditorId(typed: string): Read {
	const id = compact(typed)
	const isFormed = /^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/.test(id)
	const isRight = isFormed && remainder(id.slice(7) + id.slice(0, 4)) === 1
	return isRight ? { ok: true, value: id } : { ok: false, message: WRONG_CREDITOR }
}

export function readBic(typed: string): Read {
	const bic = compact(typed)
	return /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic)
		? { ok: true, value: bic }
		: { ok: false, message: 'A BIC has 8 or 11 letters and digits, such as COBADEFFXXX' }
}

/** An account number as it is shown after it was entered. */
export function maskedIban(iban: string): string {
	return `${iban.slice(0, 4)} •••• ${iban.slice(-4)}`
}

/** Letters count as 10 to 35. The number is too long to be read at once. */
function remainder(text: string): number {
	let rest = 0
	for (const letter of text)
		for (const digit of String(parseInt(letter, 36))) rest = (rest * 10 + Number(digit)) % 97
	return rest
}
