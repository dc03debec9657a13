import { SaxesParser } from 'saxes'
import { readAmount } from '#app/utils/read-amount.ts'
import {
	isBookingDay,
	keyedLines,
	MAX_BANK_LINES,
	toMisdated,
	type BankLine,
	type BankReturn,
	type BankStatement,
} from './line.ts'

/** Valid statements nest less deeply. */
const DEEPEST = 40
/** More texts than any field of an entry has; the rest would be cut anyway. */
const MAX_TEXTS = 200

interface Entry {
	fields: Map<string, string[]>
	currency: string
	/** One entry may contain several transactions. */
	parts: BankReturn[]
}

export function isXml(content: string): boolean {
	return /^\uFEFF?\s*</.test(content)
}

/**
 * Incoming payments of an ISO 20022 statement (camt.053) or advice (camt.054), and what was taken back; null for any other file. A document type, and with it every custom
 * entity, is rejected, so nothing is ever expanded or fetched.
 */
export function readCamt(content: string, currency: string): BankStatement | null {
	const entries: Entry[] = []
	const path: string[] = []
	let isStatement = false
	let entry: Entry | null = null
	const parser = new SaxesParser({ xmlns: false, position: false })
	const stop = (why: string) => {
		throw new Error(why)
	}
	parser.on('error', (error) => stop(error.message))
	parser.on('doctype', () => stop('A statement has no document type.'))
	parser.on('opentag', ({ name, attributes }) => {
		path.push(name.replace(/^.*:/, ''))
		if (path.length > DEEPEST) stop('Too deep.')
		if (['BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn'].includes(path.at(-1) ?? '')) isStatement = true
		if (path.at(-1) === 'Ntry') entry = { fields: new Map(), currency: '', parts: [] }
		if (path.at(-1) === 'TxDtls') entry?.parts.push({ id: '', code: '' })
		if (path.at(-1) === 'Amt' && path.at(-2) === 'Ntry' && entry)
			entry.currency = String(attributes.Ccy ?? '')
	})
	parser.on('text', (text) => {
		if (!entry || text.trim() === '') return
		const name = path.slice(path.lastIndexOf('Ntry') + 1).join('/')
		const part = entry.parts.at(-1)
		if (part && name.endsWith('Refs/EndToEndId')) part.id = text.trim().slice(0, 35)
		if (part && name.endsWith('RtrInf/Rsn/Cd')) part.code = text.trim().slice(0, 4)
		const texts = entry.fields.get(name)
		if (!texts) entry.fields.set(name, [text.trim()])
		else if (texts.length < MAX_TEXTS) texts.push(text.trim())
	})
	parser.on('closetag', () => {
		if (path.pop() === 'Ntry' && entry) {
			entries.push(entry)
			entry = null
		}
	})
	try {
		parser.write(content.replace(/^\uFEFF/, '')).close()
	} catch {
		return null
	}
	return isStatement ? toStatement(entries, currency) : null
}

function toStatement(entries: readonly Entry[], currency: string): BankStatement {
	const payments = entries.flatMap((entry) => toLine(entry, currency) ?? [])
	const lines = payments.filter(({ day }) => isBookingDay(day))
	const misdated = toMisdated(payments.filter(({ day }) => !isBookingDay(day)))
	const returns = entries
		.filter(isTakenBack)
		.flatMap(({ parts }) => parts.filter(({ id }) => id !== '' && id !== 'NOTPROVIDED'))
		.slice(0, MAX_BANK_LINES)
	return {
		lines: keyedLines(lines),
		skipped: entries.length - lines.length,
		misdated,
		...(returns.length > 0 && { returns }),
	}
}

/** Outgoing and booked. Whether it is one of the school's direct debits is known by its id only. */
function isTakenBack({ fields }: Entry): boolean {
	const state = fields.get('Sts/Cd')?.[0] ?? fields.get('Sts')?.[0] ?? 'BOOK'
	return fields.get('CdtDbtInd')?.[0] === 'DBIT' && state === 'BOOK'
}

/** Accepts only booked incoming payments in the school's currency. */
function toLine({ fields, currency: own }: Entry, currency: string): Omit<BankLine, 'key'> | null {
	const first = (...names: string[]) => names.flatMap((name) => fields.get(name) ?? [])[0] ?? ''
	const amount = readAmount(first('Amt'), { least: 1 })
	const day = first('BookgDt/Dt', 'BookgDt/DtTm').slice(0, 10)
	const isBooked = ['BOOK', ''].includes(first('Sts/Cd', 'Sts'))
	const isIncoming = first('CdtDbtInd') === 'CRDT' && first('RvslInd') !== 'true'
	if (!amount.ok || !isBooked || !isIncoming || own !== currency) return null
	const details = 'NtryDtls/TxDtls'
	const refs = [
		...(fields.get(`${details}/Refs/EndToEndId`) ?? []),
		...(fields.get(`${details}/Refs/PmtInfId`) ?? []),
		...(fields.get('NtryDtls/Btch/PmtInfId') ?? []),
	].filter((ref) => ref !== 'NOTPROVIDED')
	return {
		...(refs.length > 0 && { refs: refs.map((ref) => ref.slice(0, 35)) }),
		day,
		amountMinor: amount.amountMinor,
		payer: first(`${details}/RltdPties/Dbtr/Nm`, `${details}/RltdPties/Dbtr/Pty/Nm`),
		text: [
			...(fields.get(`${details}/RmtInf/Ustrd`) ?? []),
			...(fields.get(`${details}/RmtInf/Strd/CdtrRefInf/Ref`) ?? []),
			first(`${details}/Refs/EndToEndId`).replace('NOTPROVIDED', ''),
			// The bank's own reference tells two identical transfers apart.
			first('AcctSvcrRef'),
		]
			.filter(Boolean)
			.join(' '),
	}
}
