const BANK = '/billing/manage/bank'
const LIST = '/students/import'

interface HostileUpload {
	path: string
	bytes: Buffer
	/** What the form says of it; null for one that is taken. */
	text: string | null
}

const latin = (text: string) => Buffer.from(text, 'latin1')
const camt = (entries: string) =>
	latin(`<Document><BkToCstmrStmt><Stmt>${entries}</Stmt></BkToCstmrStmt></Document>`)

/** Files that are small to send and were long to read, by what is in them. */
export const HOSTILE_UPLOADS: Record<string, HostileUpload> = {
	'camt.053, one entry of 40,000 texts': {
		path: BANK,
		bytes: camt(`<Ntry>${'x<b/>'.repeat(40_000)}</Ntry>`),
		text: 'The file has no incoming payment.',
	},
	'camt.053, one entry of 1 MB of texts': {
		path: BANK,
		bytes: camt(`<Ntry>${'x<b/>'.repeat(200_000)}</Ntry>`),
		text: 'The file has no incoming payment.',
	},
	'camt.053, 70,000 empty entries': {
		path: BANK,
		bytes: camt('<Ntry></Ntry>'.repeat(70_000)),
		text: 'The file has no incoming payment.',
	},
	'bank CSV, 250,000 rows': {
		path: BANK,
		bytes: latin(`Date,Amount\n${'x,1\n'.repeat(250_000)}`),
		text: 'The file has more than 20,000 rows.',
	},
	'bank CSV, 120,000 rows with quotation marks': {
		path: BANK,
		bytes: latin(`Date,Amount\n${'a"b,c"\n'.repeat(120_000)}`),
		text: 'The file has more than 20,000 rows.',
	},
	'bank CSV, 20,000 rows of as many days': {
		path: BANK,
		bytes: latin(`Date,Amount\n${Array.from({ length: 20_000 - 1 }, (_, i) => `x${i},1\n`).join('')}`),
		text: 'Every payment of the file has a day that cannot be right',
	},
	'bank CSV, one row of 500,000 columns': {
		path: BANK,
		bytes: latin(`Date,Amount\n${'a,'.repeat(500_000)}\n`),
		text: 'The file has more than 100 columns.',
	},
	'list of 1,600,000 lines that are no UTF-8': {
		path: LIST,
		bytes: latin('\xff,\n'.repeat(1_600_000)),
		text: 'This file has more than 5,000 rows.',
	},
	'list, one row of 2,500,000 columns': {
		path: LIST,
		bytes: latin('a,'.repeat(2_500_000)),
		text: 'Line 1 is too long for one student.',
	},
	'list, rows of 100,000 columns': {
		path: LIST,
		bytes: latin(`${'a,'.repeat(100_000)}\n`.repeat(24)),
		text: 'This file has 100001 columns.',
	},
	'list, a quotation mark that opens 5 MB': {
		path: LIST,
		bytes: latin(`Name,Note\nAda,"${'x\n'.repeat(2_500_000)}`),
		text: 'A quotation mark is opened and never closed.',
	},
	'the fullest list there may be': {
		path: LIST,
		bytes: latin(`${'abcdefg,'.repeat(99)}x\n`.repeat(5_001)),
		text: null,
	},
}
