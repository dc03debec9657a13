import { SaxesParser } from 'saxes'

/*
 * The part of pain.008.001.08 that is written here: for each element the order of its children and how often each may
 * come, or the pattern of its text. It is written from the published message definition, because no package ships
 * the schema; anything it does not list is an error.
 */

const MAX35 = /^[A-Za-z0-9+?/\-:().,' ]{1,35}$/
const NAME = /^[A-Za-z0-9+?/\-:().,' ]{1,70}$/
const IBAN = /^[A-Z]{2}\d{2}[a-zA-Z0-9]{1,30}$/
const SUM = /^\d{1,16}\.\d{2}$/
const DATE = /^\d{4}-\d{2}-\d{2}$/
const one = (name: string) => [name, 1, 1] as const
const some = (name: string) => [name, 1, Infinity] as const

type Child = readonly [name: string, least: number, most: number]
type Rule = RegExp | readonly Child[] | { choice: readonly string[] }

/** By path from the root, or by the last part of it where an element is the same everywhere. */
const RULES: Record<string, Rule> = {
	Document: [one('CstmrDrctDbtInitn')],
	CstmrDrctDbtInitn: [one('GrpHdr'), some('PmtInf')],
	GrpHdr: [one('MsgId'), one('CreDtTm'), one('NbOfTxs'), one('CtrlSum'), one('InitgPty')],
	MsgId: MAX35,
	CreDtTm: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/,
	NbOfTxs: /^\d{1,15}$/,
	CtrlSum: SUM,
	InitgPty: [one('Nm')],
	Nm: NAME,
	PmtInf: [
		...[one('PmtInfId'), one('PmtMtd'), one('BtchBookg'), one('NbOfTxs'), one('CtrlSum'), one('PmtTpInf')],
		...[one('ReqdColltnDt'), one('Cdtr'), one('CdtrAcct'), one('CdtrAgt'), one('ChrgBr')],
		...[one('CdtrSchmeId'), some('DrctDbtTxInf')],
	],
	PmtInfId: MAX35,
	PmtMtd: /^DD$/,
	BtchBookg: /^(true|false)$/,
	PmtTpInf: [one('SvcLvl'), one('LclInstrm'), one('SeqTp')],
	SvcLvl: [one('Cd')],
	'SvcLvl/Cd': /^SEPA$/,
	LclInstrm: [one('Cd')],
	'LclInstrm/Cd': /^(CORE|B2B)$/,
	SeqTp: /^(FRST|RCUR|FNAL|OOFF)$/,
	ReqdColltnDt: DATE,
	Cdtr: [one('Nm')],
	CdtrAcct: [one('Id')],
	'CdtrAcct/Id': [one('IBAN')],
	IBAN,
	CdtrAgt: [one('FinInstnId')],
	FinInstnId: { choice: ['BICFI', 'Othr'] },
	BICFI: /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/,
	'FinInstnId/Othr': [one('Id')],
	'FinInstnId/Othr/Id': /^NOTPROVIDED$/,
	ChrgBr: /^SLEV$/,
	CdtrSchmeId: [one('Id')],
	'CdtrSchmeId/Id': [one('PrvtId')],
	PrvtId: [one('Othr')],
	'PrvtId/Othr': [one('Id'), one('SchmeNm')],
	'PrvtId/Othr/Id': /^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/,
	SchmeNm: [one('Prtry')],
	Prtry: /^SEPA$/,
	DrctDbtTxInf: [
		...[
			one('PmtId'),
			one('InstdAmt'),
			one('DrctDbtTx'),
			one('DbtrAgt'),
			one('Dbtr'),
			one('DbtrAcct'),
			one('RmtInf'),
		],
	],
	PmtId: [one('EndToEndId')],
	EndToEndId: MAX35,
	InstdAmt: /^\d{1,9}\.\d{2}$/,
	DrctDbtTx: [one('MndtRltdInf')],
	MndtRltdInf: [one('MndtId'), one('DtOfSgntr')],
	MndtId: MAX35,
	DtOfSgntr: DATE,
	DbtrAgt: [one('FinInstnId')],
	Dbtr: [one('Nm')],
	DbtrAcct: [one('Id')],
	'DbtrAcct/Id': [one('IBAN')],
	RmtInf: [one('Ustrd')],
	Ustrd: /^[A-Za-z0-9+?/\-:().,' ]{1,140}$/,
}

/** Attributes that an element must have, and no others. */
const ATTRIBUTES: Record<string, Record<string, RegExp>> = {
	Document: { xmlns: /^urn:iso:std:iso:20022:tech:xsd:pain\.008\.001\.08$/ },
	InstdAmt: { Ccy: /^EUR$/ },
}

interface Node {
	name: string
	attributes: Record<string, string>
	children: Node[]
	text: string
}

function parse(xml: string): Node {
	const top: Node = { name: '', attributes: {}, children: [], text: '' }
	const stack = [top]
	const parser = new SaxesParser()
	parser.on('error', (error) => {
		throw error
	})
	parser.on('opentag', ({ name, attributes }) => {
		const node = { name, attributes: attributes as Record<string, string>, children: [], text: '' }
		stack.at(-1)?.children.push(node)
		stack.push(node)
	})
	parser.on('text', (text) => void (stack.at(-1)!.text += text))
	parser.on('closetag', () => void stack.pop())
	parser.write(xml).close()
	const [root] = top.children
	if (!root) throw new Error('no root')
	return root
}

/** Every violation of the rules, with its place. */
export function painProblems(xml: string): string[] {
	const root = parse(xml)
	const problems = root.name === 'Document' ? [] : ['the root is not Document']
	visit(root, root.name, problems)
	for (const header of [
		...all(root, 'GrpHdr').map((one) => ({ one, of: root })),
		...all(root, 'PmtInf').map((one) => ({ one, of: one })),
	])
		problems.push(...totalProblems(header.one, header.of))
	const ids = all(root, 'EndToEndId').map(({ text }) => text)
	if (new Set(ids).size < ids.length) problems.push('two debits have one id')
	return problems
}

function visit(node: Node, path: string, problems: string[]) {
	const rule = ruleOf(path)
	const wanted = ATTRIBUTES[node.name] ?? {}
	for (const [name, value] of Object.entries(node.attributes))
		if (!wanted[name]?.test(value)) problems.push(`${path}: attribute ${name}="${value}"`)
	for (const name of Object.keys(wanted)) if (!(name in node.attributes)) problems.push(`${path}: no ${name}`)
	const names = node.children.map(({ name }) => name)
	if (!rule) problems.push(`${path}: unknown element`)
	else if (rule instanceof RegExp) {
		if (names.length > 0 || !rule.test(node.text)) problems.push(`${path}: "${node.text}"`)
	} else if ('choice' in rule) {
		if (names.length !== 1 || !rule.choice.includes(names[0] ?? ''))
			problems.push(`${path}: ${names.join(' ')}`)
	} else problems.push(...orderProblems(path, names, rule))
	for (const child of node.children) visit(child, `${path}/${child.name}`, problems)
}

/** The rule of the longest end of the path that has one. */
function ruleOf(path: string): Rule | undefined {
	const parts = path.split('/')
	for (let from = 0; from < parts.length; from++) {
		const rule = RULES[parts.slice(from).join('/')]
		if (rule) return rule
	}
	return undefined
}

function orderProblems(path: string, names: string[], children: readonly Child[]): string[] {
	let at = 0
	const problems: string[] = []
	for (const [name, least, most] of children) {
		let count = 0
		while (names[at] === name) {
			at++
			count++
		}
		if (count < least || count > most) problems.push(`${path}: ${count} times ${name}`)
	}
	if (at < names.length) problems.push(`${path}: ${names[at]} is not expected there`)
	return problems
}

function totalProblems(header: Node, of: Node): string[] {
	const cents = (text: string) => Math.round(Number(text) * 100)
	const amounts = all(of, 'InstdAmt').map(({ text }) => cents(text))
	const sum = amounts.reduce((total, amount) => total + amount, 0)
	const told = (name: string) => header.children.find((one) => one.name === name)?.text ?? ''
	return [
		...(Number(told('NbOfTxs')) === amounts.length ? [] : [`${header.name}: NbOfTxs ${told('NbOfTxs')}`]),
		...(cents(told('CtrlSum')) === sum ? [] : [`${header.name}: CtrlSum ${told('CtrlSum')}`]),
	]
}

function all(node: Node, name: string): Node[] {
	return [...(node.name === name ? [node] : []), ...node.children.flatMap((child) => all(child, name))]
}
