import { groupedBy } from '#app/utils/group.ts'

/** Direct debits for a bank. A first collection of a mandate is `FRST`, every later one `RCUR`. */
export interface DebitFile {
	/** At most 30 characters, so that the numbers of its batches fit too. */
	id: string
	at: number
	creditor: { name: string; id: string; iban: string; bic: string | null }
	debits: readonly {
		id: string
		collectOn: string
		sequence: 'FRST' | 'RCUR'
		amountMinor: number
		mandate: { reference: string; signedOn: string; holder: string; iban: string }
		text: string
	}[]
}

type Debit = DebitFile['debits'][number]

/** The message of ISO 20022 in which a creditor asks a bank to collect (pain.008.001.08). */
export function debitXml({ id, at, creditor, debits }: DebitFile): string {
	const batches = groupedBy(
		[...debits].sort((a, b) => byText(batchOf(a), batchOf(b)) || byText(a.id, b.id)),
		batchOf,
	)
	const name = tag('Nm', bankText(creditor.name, 70))
	return [
		'<?xml version="1.0" encoding="UTF-8"?>\n',
		'<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.008.001.08">',
		'<CstmrDrctDbtInitn>',
		tag(
			'GrpHdr',
			tag('MsgId', id) +
				tag('CreDtTm', new Date(at).toISOString().slice(0, 19) + 'Z') +
				totals(debits) +
				tag('InitgPty', name),
		),
		...[...batches.values()].map((batch, i) => batchXml(`${id}-${i + 1}`, batch, creditor)),
		'</CstmrDrctDbtInitn></Document>\n',
	].join('')
}

/** One date and one sequence type per batch. */
const batchOf = ({ collectOn, sequence }: Debit) => `${collectOn} ${sequence}`

function batchXml(
	id: string,
	debits: readonly Debit[],
	{ name, iban, bic, id: creditorId }: DebitFile['creditor'],
) {
	const [{ collectOn, sequence } = { collectOn: '', sequence: 'RCUR' }] = debits
	const scheme = tag('Id', creditorId) + tag('SchmeNm', tag('Prtry', 'SEPA'))
	return tag(
		'PmtInf',
		tag('PmtInfId', id) +
			tag('PmtMtd', 'DD') +
			tag('BtchBookg', 'true') +
			totals(debits) +
			tag(
				'PmtTpInf',
				tag('SvcLvl', tag('Cd', 'SEPA')) + tag('LclInstrm', tag('Cd', 'CORE')) + tag('SeqTp', sequence),
			) +
			tag('ReqdColltnDt', collectOn) +
			tag('Cdtr', tag('Nm', bankText(name, 70))) +
			tag('CdtrAcct', tag('Id', tag('IBAN', iban))) +
			tag('CdtrAgt', tag('FinInstnId', bic ? tag('BICFI', bic) : UNKNOWN_BANK)) +
			tag('ChrgBr', 'SLEV') +
			tag('CdtrSchmeId', tag('Id', tag('PrvtId', tag('Othr', scheme)))) +
			debits.map(debitOf).join(''),
	)
}

const UNKNOWN_BANK = tag('Othr', tag('Id', 'NOTPROVIDED'))

function debitOf({ id, amountMinor, mandate, text }: Debit): string {
	const { reference, signedOn, holder, iban } = mandate
	return tag(
		'DrctDbtTxInf',
		tag('PmtId', tag('EndToEndId', id)) +
			`<InstdAmt Ccy="EUR">${euros(amountMinor)}</InstdAmt>` +
			tag('DrctDbtTx', tag('MndtRltdInf', tag('MndtId', reference) + tag('DtOfSgntr', signedOn))) +
			tag('DbtrAgt', tag('FinInstnId', UNKNOWN_BANK)) +
			tag('Dbtr', tag('Nm', bankText(holder, 70))) +
			tag('DbtrAcct', tag('Id', tag('IBAN', iban))) +
			tag('RmtInf', tag('Ustrd', bankText(text, 140))),
	)
}

function totals(debits: readonly Debit[]): string {
	const sum = debits.reduce((total, { amountMinor }) => total + amountMinor, 0)
	return tag('NbOfTxs', String(debits.length)) + tag('CtrlSum', euros(sum))
}

function euros(minor: number): string {
	return `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`
}

/** The inner part is XML already, or text without characters that XML reserves. */
function tag(name: string, inner: string): string {
	return `<${name}>${inner}</${name}>`
}

const SPELLED: Record<string, string> = {
	ä: 'ae',
	ö: 'oe',
	ü: 'ue',
	Ä: 'Ae',
	Ö: 'Oe',
	Ü: 'Ue',
	ß: 'ss',
	æ: 'ae',
	Æ: 'Ae',
	ø: 'o',
	Ø: 'O',
	ł: 'l',
	Ł: 'L',
	đ: 'd',
	Đ: 'D',
	œ: 'oe',
	'&': '+',
}

/** Banks take Latin letters, digits and some punctuation only, and reject a text that begins with a slash. */
export function bankText(text: string, max: number): string {
	const spelled = [...text.normalize('NFC')].map((letter) => SPELLED[letter] ?? letter).join('')
	const plain = spelled
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.replace(/[^A-Za-z0-9 /\-?:().,'+]/g, ' ')
		.replace(/\/{2,}/g, '/')
		.replace(/ +/g, ' ')
		.replace(/^[ /]+/, '')
		.slice(0, max)
		.replace(/[ /]+$/, '')
	return plain || 'NOTPROVIDED'
}

function byText(a: string, b: string): number {
	return a < b ? -1 : Number(a > b)
}
