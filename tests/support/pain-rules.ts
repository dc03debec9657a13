import { readFileSync } from 'node:fs'
import { XmlDocument, XmlValidateError, XsdValidator, type XmlElement } from 'libxml2-wasm'

const schema = XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync('tests/support/pain.008.001.08.xsd')))
const NAMESPACE = { p: 'urn:iso:std:iso:20022:tech:xsd:pain.008.001.08' }

/** Every violation of the schema, and of what a schema cannot say: totals, and ids that name one debit each. */
export function painProblems(xml: string): string[] {
	const document = XmlDocument.fromString(xml)
	try {
		const problems = [...schemaProblems(document), ...totalProblems(document.root)]
		const ids = textsOf(document.root, './/p:EndToEndId')
		return new Set(ids).size < ids.length ? [...problems, 'two debits have one id'] : problems
	} finally {
		document.dispose()
	}
}

function schemaProblems(document: XmlDocument): string[] {
	try {
		schema.validate(document)
		return []
	} catch (error) {
		if (error instanceof XmlValidateError) return error.details.map(({ message }) => message)
		throw error
	}
}

/** The header counts all debits, and each batch its own. */
function totalProblems(root: XmlElement): string[] {
	const batches = root.find('./p:CstmrDrctDbtInitn/p:PmtInf', NAMESPACE) as XmlElement[]
	return [
		...wrongTotals(root, './p:CstmrDrctDbtInitn/p:GrpHdr/'),
		...batches.flatMap((batch) => wrongTotals(batch, './')),
	]
}

function wrongTotals(of: XmlElement, header: string): string[] {
	const cents = (text = '') => Math.round(Number(text) * 100)
	const amounts = textsOf(of, './/p:InstdAmt').map(cents)
	const sum = amounts.reduce((total, amount) => total + amount, 0)
	const [count] = textsOf(of, `${header}p:NbOfTxs`)
	const [total] = textsOf(of, `${header}p:CtrlSum`)
	return [
		...(Number(count) === amounts.length ? [] : [`NbOfTxs is ${count}, not ${amounts.length}`]),
		...(cents(total) === sum ? [] : [`CtrlSum is ${total}, not ${sum / 100}`]),
	]
}

function textsOf(of: XmlElement, path: string): string[] {
	return of.find(path, NAMESPACE).map(({ content }) => content)
}
