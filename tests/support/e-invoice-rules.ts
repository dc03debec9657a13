import { XmlDocument, type XmlElement } from 'libxml2-wasm'
import { divide } from '#app/utils/money.ts'

/**
 * Every rule of EN 16931 that an electronic invoice breaks, by its number there. The order of elements is that of the schemas
 * of UBL 2.1 and CII, as far as we write them: both schemas are too large to keep a copy.
 */
export const ublProblems = (xml: string) => problemsIn(xml, UBL)
export const creditProblems = (xml: string) => problemsIn(xml, UBL_CREDIT)
export const ciiProblems = (xml: string) => problemsIn(xml, CII)

const uncefact = 'urn:un:unece:uncefact:data:standard'
const oasis = 'urn:oasis:names:specification:ubl:schema:xsd'

interface Syntax {
	names: Record<string, string>
	/** The children of each element in their order; `?` after what may be missing, `*` after what may be repeated. */
	order: Record<string, string>
	line: Record<'it' | 'quantity' | 'price' | 'discount' | 'net' | 'category' | 'rate', string>
	tax: Record<'it' | 'base' | 'amount' | 'category' | 'rate' | 'reason' | 'code', string>
	sums: Record<'lines' | 'net' | 'tax' | 'total' | 'paid' | 'due', string>
	seller: Record<'id' | 'vatId' | 'taxNumber' | 'country', string>
}

const UBL: Syntax = {
	names: {
		n: `${oasis}:Invoice-2`,
		a: `${oasis}:CommonAggregateComponents-2`,
		b: `${oasis}:CommonBasicComponents-2`,
	},
	order: {
		Invoice:
			'CustomizationID ID IssueDate DueDate InvoiceTypeCode Note? DocumentCurrencyCode BuyerReference? InvoicePeriod? BillingReference? AccountingSupplierParty AccountingCustomerParty PaymentMeans? PaymentTerms? TaxTotal LegalMonetaryTotal InvoiceLine*',
		InvoicePeriod: 'StartDate EndDate',
		BillingReference: 'InvoiceDocumentReference',
		Party:
			'EndpointID? PartyIdentification? PartyName? PostalAddress PartyTaxScheme* PartyLegalEntity Contact?',
		PostalAddress: 'StreetName? AdditionalStreetName? CityName? PostalZone? AddressLine? Country',
		PartyTaxScheme: 'CompanyID TaxScheme',
		Contact: 'Telephone? ElectronicMail?',
		PaymentMeans: 'PaymentMeansCode PaymentID PayeeFinancialAccount',
		TaxTotal: 'TaxAmount TaxSubtotal*',
		TaxSubtotal: 'TaxableAmount TaxAmount TaxCategory',
		TaxCategory: 'ID Percent? TaxExemptionReasonCode? TaxExemptionReason? TaxScheme',
		ClassifiedTaxCategory: 'ID Percent? TaxScheme',
		LegalMonetaryTotal:
			'LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount PrepaidAmount? PayableAmount',
		InvoiceLine: 'ID InvoicedQuantity LineExtensionAmount AllowanceCharge? Item Price',
		AllowanceCharge: 'ChargeIndicator AllowanceChargeReason Amount',
		Item: 'Name ClassifiedTaxCategory',
	},
	line: {
		it: 'a:InvoiceLine',
		quantity: 'b:InvoicedQuantity',
		price: 'a:Price/b:PriceAmount',
		discount: 'a:AllowanceCharge/b:Amount',
		net: 'b:LineExtensionAmount',
		category: 'a:Item/a:ClassifiedTaxCategory/b:ID',
		rate: 'a:Item/a:ClassifiedTaxCategory/b:Percent',
	},
	tax: {
		it: 'a:TaxTotal/a:TaxSubtotal',
		base: 'b:TaxableAmount',
		amount: 'b:TaxAmount',
		category: 'a:TaxCategory/b:ID',
		rate: 'a:TaxCategory/b:Percent',
		reason: 'a:TaxCategory/b:TaxExemptionReason',
		code: 'a:TaxCategory/b:TaxExemptionReasonCode',
	},
	sums: {
		lines: 'a:LegalMonetaryTotal/b:LineExtensionAmount',
		net: 'a:LegalMonetaryTotal/b:TaxExclusiveAmount',
		tax: 'a:TaxTotal/b:TaxAmount',
		total: 'a:LegalMonetaryTotal/b:TaxInclusiveAmount',
		paid: 'a:LegalMonetaryTotal/b:PrepaidAmount',
		due: 'a:LegalMonetaryTotal/b:PayableAmount',
	},
	seller: {
		id: 'a:AccountingSupplierParty/a:Party/a:PartyIdentification/b:ID',
		vatId: "a:AccountingSupplierParty/a:Party/a:PartyTaxScheme[a:TaxScheme/b:ID='VAT']/b:CompanyID",
		taxNumber: "a:AccountingSupplierParty/a:Party/a:PartyTaxScheme[a:TaxScheme/b:ID='FC']/b:CompanyID",
		country: 'a:AccountingSupplierParty/a:Party/a:PostalAddress/a:Country/b:IdentificationCode',
	},
}

const { Invoice: ofInvoice = '', InvoiceLine: ofLine = '' } = UBL.order
const UBL_CREDIT: Syntax = {
	...UBL,
	names: { ...UBL.names, n: `${oasis}:CreditNote-2` },
	order: {
		...UBL.order,
		CreditNote: ofInvoice
			.replace('DueDate InvoiceTypeCode', 'CreditNoteTypeCode')
			.replace('InvoiceLine*', 'CreditNoteLine*'),
		CreditNoteLine: ofLine.replace('InvoicedQuantity', 'CreditedQuantity'),
	},
	line: { ...UBL.line, it: 'a:CreditNoteLine', quantity: 'b:CreditedQuantity' },
}

const trade = 'r:SupplyChainTradeTransaction'
const settled = `${trade}/m:ApplicableHeaderTradeSettlement`
const summed = `${settled}/m:SpecifiedTradeSettlementHeaderMonetarySummation`
const sold = `${trade}/m:ApplicableHeaderTradeAgreement/m:SellerTradeParty`
const lineSettled = 'm:SpecifiedLineTradeSettlement'
const PARTY =
	'ID? Name SpecifiedLegalOrganization? DefinedTradeContact? PostalTradeAddress URIUniversalCommunication? SpecifiedTaxRegistration*'

const CII: Syntax = {
	names: {
		r: `${uncefact}:CrossIndustryInvoice:100`,
		m: `${uncefact}:ReusableAggregateBusinessInformationEntity:100`,
	},
	order: {
		CrossIndustryInvoice: 'ExchangedDocumentContext ExchangedDocument SupplyChainTradeTransaction',
		ExchangedDocument: 'ID TypeCode IssueDateTime IncludedNote?',
		SupplyChainTradeTransaction:
			'IncludedSupplyChainTradeLineItem* ApplicableHeaderTradeAgreement ApplicableHeaderTradeDelivery ApplicableHeaderTradeSettlement',
		ApplicableHeaderTradeAgreement: 'BuyerReference? SellerTradeParty BuyerTradeParty',
		SellerTradeParty: PARTY,
		BuyerTradeParty: PARTY,
		PostalTradeAddress: 'PostcodeCode? LineOne? LineTwo? LineThree? CityName? CountryID',
		DefinedTradeContact: 'TelephoneUniversalCommunication? EmailURIUniversalCommunication?',
		ApplicableHeaderTradeSettlement:
			'PaymentReference? InvoiceCurrencyCode SpecifiedTradeSettlementPaymentMeans? ApplicableTradeTax* BillingSpecifiedPeriod? SpecifiedTradePaymentTerms SpecifiedTradeSettlementHeaderMonetarySummation InvoiceReferencedDocument?',
		ApplicableTradeTax:
			'CalculatedAmount? TypeCode ExemptionReason? BasisAmount? CategoryCode ExemptionReasonCode? RateApplicablePercent?',
		BillingSpecifiedPeriod: 'StartDateTime EndDateTime',
		SpecifiedTradePaymentTerms: 'Description? DueDateDateTime?',
		SpecifiedTradeSettlementHeaderMonetarySummation:
			'LineTotalAmount TaxBasisTotalAmount TaxTotalAmount GrandTotalAmount TotalPrepaidAmount? DuePayableAmount',
		IncludedSupplyChainTradeLineItem:
			'AssociatedDocumentLineDocument SpecifiedTradeProduct SpecifiedLineTradeAgreement SpecifiedLineTradeDelivery SpecifiedLineTradeSettlement',
		SpecifiedLineTradeSettlement:
			'ApplicableTradeTax SpecifiedTradeAllowanceCharge? SpecifiedTradeSettlementLineMonetarySummation',
		SpecifiedTradeAllowanceCharge: 'ChargeIndicator ActualAmount Reason',
	},
	line: {
		it: `${trade}/m:IncludedSupplyChainTradeLineItem`,
		quantity: 'm:SpecifiedLineTradeDelivery/m:BilledQuantity',
		price: 'm:SpecifiedLineTradeAgreement/m:NetPriceProductTradePrice/m:ChargeAmount',
		discount: `${lineSettled}/m:SpecifiedTradeAllowanceCharge/m:ActualAmount`,
		net: `${lineSettled}/m:SpecifiedTradeSettlementLineMonetarySummation/m:LineTotalAmount`,
		category: `${lineSettled}/m:ApplicableTradeTax/m:CategoryCode`,
		rate: `${lineSettled}/m:ApplicableTradeTax/m:RateApplicablePercent`,
	},
	tax: {
		it: `${settled}/m:ApplicableTradeTax`,
		base: 'm:BasisAmount',
		amount: 'm:CalculatedAmount',
		category: 'm:CategoryCode',
		rate: 'm:RateApplicablePercent',
		reason: 'm:ExemptionReason',
		code: 'm:ExemptionReasonCode',
	},
	sums: {
		lines: `${summed}/m:LineTotalAmount`,
		net: `${summed}/m:TaxBasisTotalAmount`,
		tax: `${summed}/m:TaxTotalAmount`,
		total: `${summed}/m:GrandTotalAmount`,
		paid: `${summed}/m:TotalPrepaidAmount`,
		due: `${summed}/m:DuePayableAmount`,
	},
	seller: {
		id: `${sold}/m:ID`,
		vatId: `${sold}/m:SpecifiedTaxRegistration/m:ID[@schemeID='VA']`,
		taxNumber: `${sold}/m:SpecifiedTaxRegistration/m:ID[@schemeID='FC']`,
		country: `${sold}/m:PostalTradeAddress/m:CountryID`,
	},
}

function problemsIn(xml: string, syntax: Syntax): string[] {
	const document = XmlDocument.fromString(xml)
	try {
		return [...orderProblems(document.root, syntax), ...ruleProblems(readWith(document.root, syntax))]
	} finally {
		document.dispose()
	}
}

function orderProblems(root: XmlElement, { order }: Syntax): string[] {
	const elements = [root, ...(root.find('.//*') as XmlElement[])]
	return elements.flatMap((element) => {
		const expected = order[element.name]
		const children = (element.find('./*') as XmlElement[]).map(({ name }) => name)
		if (children.length === 0)
			return element.content || MAY_BE_EMPTY.has(element.name) ? [] : [`${element.name} is empty`]
		if (!expected) return []
		const pattern = expected
			.split(' ')
			.map((one) => (/\W$/.test(one) ? `(${one.slice(0, -1)} )${one.at(-1)}` : `${one} `))
			.join('')
		const text = children.map((name) => `${name} `).join('')
		return new RegExp(`^${pattern}$`).test(text) ? [] : [`${element.name} has ${text}`]
	})
}

const MAY_BE_EMPTY = new Set(['ApplicableHeaderTradeDelivery'])

type Read = ReturnType<typeof readWith>

/** Amounts in cents, quantities and rates in thousandths. */
function readWith(root: XmlElement, { names, line, tax, sums, seller }: Syntax) {
	const text = (from: XmlElement, path: string) => from.find(`./${path}`, names)[0]?.content ?? null
	const number = (from: XmlElement, path: string, by: number) =>
		Math.round(Number(text(from, path) ?? 0) * by)
	const all = (path: string) => root.find(`./${path}`, names) as XmlElement[]
	const fields = <Names extends string>(paths: Record<Names, string>) =>
		Object.fromEntries(Object.keys(paths).map((name) => [name, text(root, paths[name as Names])])) as Record<
			Names,
			string | null
		>
	return {
		lines: all(line.it).map((one) => ({
			quantity: number(one, line.quantity, 1000),
			price: number(one, line.price, 100),
			discount: number(one, line.discount, 100),
			net: number(one, line.net, 100),
			vat: `${text(one, line.category)} ${text(one, line.rate)}`,
		})),
		taxes: all(tax.it).map((one) => ({
			base: number(one, tax.base, 100),
			amount: number(one, tax.amount, 100),
			rate: number(one, tax.rate, 1000),
			category: text(one, tax.category) ?? '',
			vat: `${text(one, tax.category)} ${text(one, tax.rate)}`,
			isExplained: Boolean(text(one, tax.reason) ?? text(one, tax.code)),
		})),
		sums: {
			lines: number(root, sums.lines, 100),
			net: number(root, sums.net, 100),
			tax: number(root, sums.tax, 100),
			total: number(root, sums.total, 100),
			paid: number(root, sums.paid, 100),
			due: number(root, sums.due, 100),
		},
		seller: fields(seller),
	}
}

function ruleProblems({ lines, taxes, sums, seller }: Read): string[] {
	const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
	const nets = (vat: string) => sum(lines.flatMap((line) => (line.vat === vat ? line.net : [])))
	const vats = new Set(lines.map(({ vat }) => vat))
	const rules: [string, boolean][] = [
		['BR-09 country of the seller', /^[A-Z]{2}$/.test(seller.country ?? '')],
		['BR-16 a line', lines.length > 0],
		['BR-27 a price is never negative', lines.every(({ price }) => price >= 0)],
		[
			'BR-24 net of a line',
			lines.every((one) => divide(one.quantity * one.price, 1000) - one.discount === one.net),
		],
		['BR-CO-10 sum of the lines', sums.lines === sum(lines.map(({ net }) => net))],
		['BR-CO-13 total without tax', sums.net === sums.lines],
		['BR-CO-14 sum of the taxes', sums.tax === sum(taxes.map(({ amount }) => amount))],
		['BR-CO-15 total with tax', sums.total === sums.net + sums.tax],
		['BR-CO-16 amount due', sums.due === sums.total - sums.paid],
		[
			'BR-CO-17 tax of a rate',
			taxes.every(({ base, rate, amount }) => divide(base * rate, 100_000) === amount),
		],
		[
			'BR-CO-18 one breakdown for each rate',
			taxes.length === vats.size && taxes.every(({ vat }) => vats.has(vat)),
		],
		['BR-S-08 base of a rate', taxes.every(({ vat, base }) => base === nets(vat))],
		['BR-E-10 reason of an exemption', taxes.every((one) => one.isExplained === 'EO'.includes(one.category))],
		['BR-CO-26 a seller who can be identified', Boolean(seller.vatId ?? seller.id)],
		['BR-S-02 a seller with a tax registration', Boolean(seller.vatId ?? seller.taxNumber ?? seller.id)],
		['BR-O-02 no VAT ID outside the scope', !taxes.some(({ category }) => category === 'O') || !seller.vatId],
		[
			'BR-O-11 nothing beside the scope',
			!taxes.some(({ category }) => category === 'O') || taxes.length === 1,
		],
	]
	return rules.flatMap(([rule, holds]) => (holds ? [] : [rule]))
}
