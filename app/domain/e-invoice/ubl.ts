import type { ElectronicInvoice, ElectronicLine, ElectronicTax, Party } from './invoice.ts'
import { decimals, tag, textTag, thousandths } from './xml.ts'

const NAMESPACE = 'urn:oasis:names:specification:ubl:schema:xsd'

/** The invoice in UBL 2.1, as authorities and businesses import it. */
export function ublXml(invoice: ElectronicInvoice): string {
	const { number, issuedOn, dueOn, currency, note, period, corrects, terms, iban, buyerReference } = invoice
	const { seller, buyer, lines, taxes, netMinor, taxMinor, totalMinor, paidMinor, isCredit } = invoice
	const root = isCredit ? 'CreditNote' : 'Invoice'
	const amount = amountIn(currency)
	return (
		'<?xml version="1.0" encoding="UTF-8"?>\n' +
		tag(
			`${root} xmlns="${NAMESPACE}:${root}-2" xmlns:cac="${NAMESPACE}:CommonAggregateComponents-2" xmlns:cbc="${NAMESPACE}:CommonBasicComponents-2"`,
			tag('cbc:CustomizationID', 'urn:cen.eu:en16931:2017'),
			textTag('cbc:ID', number),
			tag('cbc:IssueDate', issuedOn),
			isCredit ? null : tag('cbc:DueDate', dueOn),
			tag(`cbc:${root}TypeCode`, isCredit ? '381' : '380'),
			textTag('cbc:Note', note),
			tag('cbc:DocumentCurrencyCode', currency),
			textTag('cbc:BuyerReference', buyerReference),
			period && tag('cac:InvoicePeriod', tag('cbc:StartDate', period.from), tag('cbc:EndDate', period.to)),
			tag('cac:BillingReference', tag('cac:InvoiceDocumentReference', textTag('cbc:ID', corrects))),
			tag('cac:AccountingSupplierParty', party(seller)),
			tag('cac:AccountingCustomerParty', party(buyer)),
			iban &&
				tag(
					'cac:PaymentMeans',
					tag('cbc:PaymentMeansCode', '58'),
					textTag('cbc:PaymentID', number),
					tag('cac:PayeeFinancialAccount', tag('cbc:ID', iban)),
				),
			tag('cac:PaymentTerms', textTag('cbc:Note', terms)),
			tag('cac:TaxTotal', amount('TaxAmount', taxMinor), ...taxes.map((tax) => subtotal(tax, amount))),
			tag(
				'cac:LegalMonetaryTotal',
				amount('LineExtensionAmount', netMinor),
				amount('TaxExclusiveAmount', netMinor),
				amount('TaxInclusiveAmount', totalMinor),
				paidMinor > 0 ? amount('PrepaidAmount', paidMinor) : null,
				amount('PayableAmount', totalMinor - paidMinor),
			),
			...lines.map((line, i) => lineOf(root, line, i + 1, amount)),
		)
	)
}

type Amount = (name: string, minor: number) => string

function amountIn(currency: string): Amount {
	return (name, minor) => tag(`cbc:${name} currencyID="${currency}"`, decimals(minor))
}

function party({ name, tradingName, id, vatId, taxNumber, address, phone, email, ...more }: Party) {
	const { lines, city, postCode, country } = address
	const { scheme = '', id: endpoint = null } = more.electronicAddress ?? {}
	return tag(
		'cac:Party',
		textTag(`cbc:EndpointID schemeID="${scheme}"`, endpoint),
		tag('cac:PartyIdentification', textTag('cbc:ID', id)),
		tag('cac:PartyName', textTag('cbc:Name', tradingName)),
		tag(
			'cac:PostalAddress',
			textTag('cbc:StreetName', lines[0] ?? null),
			textTag('cbc:AdditionalStreetName', lines[1] ?? null),
			textTag('cbc:CityName', city),
			textTag('cbc:PostalZone', postCode),
			tag('cac:AddressLine', textTag('cbc:Line', lines.slice(2).join(', '))),
			tag('cac:Country', tag('cbc:IdentificationCode', country)),
		),
		taxScheme(vatId, 'VAT'),
		taxScheme(taxNumber, 'FC'),
		tag('cac:PartyLegalEntity', textTag('cbc:RegistrationName', name)),
		tag('cac:Contact', textTag('cbc:Telephone', phone), textTag('cbc:ElectronicMail', email)),
	)
}

function taxScheme(id: string | null, scheme: string) {
	return id && tag('cac:PartyTaxScheme', textTag('cbc:CompanyID', id), schemeOf(scheme))
}

function schemeOf(id: string) {
	return tag('cac:TaxScheme', tag('cbc:ID', id))
}

/** A line outside the scope of tax has no rate. */
function rateOf({ category, rate }: Pick<ElectronicTax, 'category' | 'rate'>) {
	return tag('cbc:ID', category) + (category === 'O' ? '' : tag('cbc:Percent', thousandths(rate)))
}

function subtotal(tax: ElectronicTax, amount: Amount) {
	return tag(
		'cac:TaxSubtotal',
		amount('TaxableAmount', tax.baseMinor),
		amount('TaxAmount', tax.taxMinor),
		tag(
			'cac:TaxCategory',
			rateOf(tax),
			textTag('cbc:TaxExemptionReasonCode', tax.code),
			textTag('cbc:TaxExemptionReason', tax.reason),
			schemeOf('VAT'),
		),
	)
}

function lineOf(root: 'Invoice' | 'CreditNote', line: ElectronicLine, number: number, amount: Amount) {
	const { description, quantity, unitMinor, discountMinor, netMinor } = line
	return tag(
		`cac:${root}Line`,
		tag('cbc:ID', String(number)),
		tag(
			`cbc:${root === 'Invoice' ? 'InvoicedQuantity' : 'CreditedQuantity'} unitCode="C62"`,
			thousandths(quantity),
		),
		amount('LineExtensionAmount', netMinor),
		discountMinor > 0
			? tag(
					'cac:AllowanceCharge',
					tag('cbc:ChargeIndicator', 'false'),
					tag('cbc:AllowanceChargeReason', 'Discount'),
					amount('Amount', discountMinor),
				)
			: null,
		tag(
			'cac:Item',
			textTag('cbc:Name', description),
			tag('cac:ClassifiedTaxCategory', rateOf(line), schemeOf('VAT')),
		),
		tag('cac:Price', amount('PriceAmount', unitMinor)),
	)
}
