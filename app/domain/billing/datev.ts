import { lastDayOf } from './month-charge.ts'
import type { Booked, BookFile } from './booking-file.ts'

/** The numbers by which a tax adviser knows the school. */
export interface DatevClient {
	adviser: string
	client: string
	/** Month in which the fiscal year starts. */
	yearStart: number
	accountLength: number
	/** Digits only, from year to millisecond. */
	createdAt: string
	title: string
}

/** Versions of the header and of the batch (Buchungsstapel). */
const [HEADER_VERSION, CATEGORY, FORMAT_VERSION] = [700, 21, 13]

/** The 31 fields of the header and the names of the 125 columns. */
export function datevHead({ program, period, currency, datev }: BookFile): string {
	const month = Number(period.slice(5))
	const year = Number(period.slice(0, 4)) - (month < datev.yearStart ? 1 : 0)
	const bare = (day: string) => day.replaceAll('-', '')
	const fields = [
		quoted('EXTF'),
		HEADER_VERSION,
		CATEGORY,
		quoted('Buchungsstapel'),
		FORMAT_VERSION,
		datev.createdAt,
		'',
		quoted('SO'),
		quoted(''),
		quoted(''),
		datev.adviser,
		datev.client,
		`${year}${String(datev.yearStart).padStart(2, '0')}01`,
		datev.accountLength,
		bare(`${period}-01`),
		bare(lastDayOf(period)),
		quoted(textField(datev.title, 30)),
		quoted(''),
		1,
		0,
		0,
		quoted(currency),
		'',
		quoted(''),
		'',
		'',
		quoted(program === 'datev-skr04' ? '04' : '03'),
		'',
		'',
		quoted(''),
		quoted('Solfa'),
	]
	return `${fields.join(';')}\r\n${COLUMNS.join(';')}\r\n`
}

/** The amount is never negative: a booking is the debit of one account against another. */
export function datevLine(booking: Booked, currency: string): string {
	const { day, document, text, debit, credit, amountMinor, taxKey } = booking
	const [, month, date] = day.split('-')
	const cells: (string | undefined)[] = [
		(amountMinor / 100).toFixed(2).replace('.', ','),
		quoted('S'),
		quoted(currency),
		'',
		'',
		quoted(''),
		debit,
		credit,
		quoted(taxKey ? taxKey.padStart(4, '0') : ''),
		`${date}${month}`,
		quoted(documentField(document)),
		quoted(''),
		'',
		quoted(textField(text, 60)),
	]
	return `${COLUMNS.map((_, i) => cells[i] ?? (TEXTS.has(i + 1) ? quoted('') : '')).join(';')}\r\n`
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** A document number has letters, digits and a few signs only. */
function documentField(text: string): string {
	return text
		.normalize('NFKD')
		.replace(/[\u0300-\u036f]/g, '')
		.replace(/[^\w$&%*+/-]/g, '-')
		.slice(0, 36)
}

/** A program would run a cell that starts with a sign as a formula. Lines and other control characters end a field. */
export function textField(text: string, most: number): string {
	const clean = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').replace(/^[=+\-@ ]+/, '')
	return [...inWindows1252(clean)].slice(0, most).join('').trim()
}

/** The characters of Windows-1252 that Unicode has elsewhere, by their byte from 0x80 on. */
const ELSEWHERE = '€�‚ƒ„…†‡ˆ‰Š‹Œ�Ž��‘’“”•–—˜™š›œ�žŸ'

/** Letters that the character set lacks lose their accents; all others become a question mark. */
function inWindows1252(text: string): string {
	return [...text.normalize('NFC')]
		.map((sign) => (isKnown(sign) ? sign : [...sign.normalize('NFKD')].filter(isKnown).join('') || '?'))
		.join('')
}

function isKnown(sign: string): boolean {
	const code = sign.codePointAt(0) ?? 0
	return (
		(code >= 0x20 && code < 0x7f) ||
		(code >= 0xa0 && code <= 0xff) ||
		ELSEWHERE.replaceAll('�', '').includes(sign)
	)
}

export function windows1252(text: string): Uint8Array<ArrayBuffer> {
	return Uint8Array.from(text, (sign) => {
		const elsewhere = ELSEWHERE.indexOf(sign)
		return elsewhere >= 0 ? 0x80 + elsewhere : sign.charCodeAt(0)
	})
}

const counted = (upTo: number, ...names: string[]) =>
	Array.from({ length: upTo }, (_, i) => names.map((name) => `${name} ${i + 1}`))
		.flat()
		.join(';')

/** Their names, several to a line. */
const COLUMNS = [
	'Umsatz (ohne Soll/Haben-Kz);Soll/Haben-Kennzeichen;WKZ Umsatz;Kurs;Basis-Umsatz;WKZ Basis-Umsatz',
	'Konto;Gegenkonto (ohne BU-Schlüssel);BU-Schlüssel;Belegdatum;Belegfeld 1;Belegfeld 2;Skonto',
	'Buchungstext;Postensperre;Diverse Adressnummer;Geschäftspartnerbank;Sachverhalt;Zinssperre',
	'Beleglink',
	counted(8, 'Beleginfo - Art', 'Beleginfo - Inhalt'),
	'KOST1 - Kostenstelle;KOST2 - Kostenstelle;Kost-Menge;EU-Land u. UStID (Bestimmung)',
	'EU-Steuersatz (Bestimmung);Abw. Versteuerungsart;Sachverhalt L+L;Funktionsergänzung L+L',
	'BU 49 Hauptfunktionstyp;BU 49 Hauptfunktionsnummer;BU 49 Funktionsergänzung',
	counted(20, 'Zusatzinformation - Art', 'Zusatzinformation- Inhalt'),
	'Stück;Gewicht;Zahlweise;Forderungsart;Veranlagungsjahr;Zugeordnete Fälligkeit;Skontotyp',
	'Auftragsnummer;Buchungstyp;USt-Schlüssel (Anzahlungen);EU-Land (Anzahlungen)',
	'Sachverhalt L+L (Anzahlungen);EU-Steuersatz (Anzahlungen);Erlöskonto (Anzahlungen);Herkunft-Kz',
	'Buchungs GUID;KOST-Datum;SEPA-Mandatsreferenz;Skontosperre;Gesellschaftername;Beteiligtennummer',
	'Identifikationsnummer;Zeichnernummer;Postensperre bis;Bezeichnung SoBil-Sachverhalt',
	'Kennzeichen SoBil-Buchung;Festschreibung;Leistungsdatum;Datum Zuord. Steuerperiode;Fälligkeit',
	'Generalumkehr (GU);Steuersatz;Land;Abrechnungsreferenz;BVV-Position;EU-Land u. UStID (Ursprung)',
	'EU-Steuersatz (Ursprung);Abw. Skontokonto',
]
	.join(';')
	.split(';')

const between = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i)

/** Numbers of the columns that hold text and are quoted even when they are empty. */
const TEXTS = new Set([
	2,
	3,
	6,
	9,
	11,
	12,
	14,
	16,
	...between(20, 38),
	40,
	42,
	...between(48, 87),
	91,
	95,
	96,
	98,
	102,
	103,
	105,
	107,
	109,
	110,
	112,
	118,
	120,
	121,
	123,
])
