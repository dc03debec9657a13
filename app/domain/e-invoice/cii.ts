import type { ElectronicInvoice, ElectronicLine, ElectronicTax, Party } from './invoice.ts'
import { decimals, tag, textTag, thousandths } from './xml.ts'

const NAMESPACE = 'urn:un:unece:uncefact:data:standard'

/** The invoice as Cross Industry Invoice: the XML inside a PDF of Factur-X and ZUGFeRD, profile EN 16931. */
export function ciiXml(invoice: ElectronicInvoice): string {
	const { number, issuedOn, note, lines, seller, buyer, buyerReference, isCredit } = invoice
	return (
		'<?xml version="1.0" encoding="UTF-8"?>\n' +
		tag(
			`rsm:CrossIndustryInvoice xmlns:rsm="${NAMESPACE}:CrossIndustryInvoice:100" xmlns:ram="${NAMESPACE}:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="${NAMESPACE}:UnqualifiedDataType:100"`,
			tag(
				'rsm:ExchangedDocumentContext',
				tag('ram:GuidelineSpecifiedDocumentContextParameter', tag('ram:ID', 'urn:cen.eu:en16931:2017')),
			),
			tag(
				'rsm:ExchangedDocument',
				textTag('ram:ID', number),
				tag('ram:TypeCode', isCredit ? '381' : '380'),
				dateTag('ram:IssueDateTime', issuedOn),
				tag('ram:IncludedNote', textTag('ram:Content', note)),
			),
			tag(
				'rsm:SupplyChainTradeTransaction',
				...lines.map((line, i) => lineItem(line, i + 1)),
				tag(
					'ram:ApplicableHeaderTradeAgreement',
					textTag('ram:BuyerReference', buyerReference),
					tag('ram:SellerTradeParty', party(seller)),
					tag('ram:BuyerTradeParty', party(buyer)),
				),
				'<ram:ApplicableHeaderTradeDelivery/>',
				settlement(invoice),
			),
		)
	)
}

function dateTag(name: string, day: string) {
	return tag(name, tag('udt:DateTimeString format="102"', day.replaceAll('-', '')))
}

function settlement(invoice: ElectronicInvoice) {
	const { number, currency, iban, taxes, period, terms, dueOn, corrects } = invoice
	const { netMinor, taxMinor, totalMinor, paidMinor, isCredit } = invoice
	return tag(
		'ram:ApplicableHeaderTradeSettlement',
		iban && textTag('ram:PaymentReference', number),
		tag('ram:InvoiceCurrencyCode', currency),
		iban &&
			tag(
				'ram:SpecifiedTradeSettlementPaymentMeans',
				tag('ram:TypeCode', '58'),
				tag('ram:PayeePartyCreditorFinancialAccount', tag('ram:IBANID', iban)),
			),
		...taxes.map(tradeTax),
		period &&
			tag(
				'ram:BillingSpecifiedPeriod',
				dateTag('ram:StartDateTime', period.from),
				dateTag('ram:EndDateTime', period.to),
			),
		tag(
			'ram:SpecifiedTradePaymentTerms',
			textTag('ram:Description', terms),
			isCredit ? null : dateTag('ram:DueDateDateTime', dueOn),
		),
		tag(
			'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
			tag('ram:LineTotalAmount', decimals(netMinor)),
			tag('ram:TaxBasisTotalAmount', decimals(netMinor)),
			tag(`ram:TaxTotalAmount currencyID="${currency}"`, decimals(taxMinor)),
			tag('ram:GrandTotalAmount', decimals(totalMinor)),
			paidMinor > 0 ? tag('ram:TotalPrepaidAmount', decimals(paidMinor)) : null,
			tag('ram:DuePayableAmount', decimals(totalMinor - paidMinor)),
		),
		tag('ram:InvoiceReferencedDocument', textTag('ram:IssuerAssignedID', corrects)),
	)
}

function party({ name, tradingName, id, vatId, taxNumber, address, phone, email, ...more }: Party) {
	const { lines, city, postCode, country } = address
	const { scheme = '', id: endpoint = null } = more.electronicAddress ?? {}
	return [
		textTag('ram:ID', id),
		textTag('ram:Name', name),
		tag('ram:SpecifiedLegalOrganization', textTag('ram:TradingBusinessName', tradingName)),
		tag(
			'ram:DefinedTradeContact',
			tag('ram:TelephoneUniversalCommunication', textTag('ram:CompleteNumber', phone)),
			tag('ram:EmailURIUniversalCommunication', textTag('ram:URIID', email)),
		),
		tag(
			'ram:PostalTradeAddress',
			textTag('ram:PostcodeCode', postCode),
			textTag('ram:LineOne', lines[0] ?? null),
			textTag('ram:LineTwo', lines[1] ?? null),
			textTag('ram:LineThree', lines.slice(2).join(', ')),
			textTag('ram:CityName', city),
			tag('ram:CountryID', country),
		),
		tag('ram:URIUniversalCommunication', textTag(`ram:URIID schemeID="${scheme}"`, endpoint)),
		tag('ram:SpecifiedTaxRegistration', textTag('ram:ID schemeID="VA"', vatId)),
		tag('ram:SpecifiedTaxRegistration', textTag('ram:ID schemeID="FC"', taxNumber)),
	].join('')
}

/** A line outside the scope of tax has no rate. */
function percent({ category, rate }: Pick<ElectronicTax, 'category' | 'rate'>) {
	return category === 'O' ? null : tag('ram:RateApplicablePercent', thousandths(rate))
}

function tradeTax(tax: ElectronicTax) {
	return tag(
		'ram:ApplicableTradeTax',
		tag('ram:CalculatedAmount', decimals(tax.taxMinor)),
		tag('ram:TypeCode', 'VAT'),
		textTag('ram:ExemptionReason', tax.reason),
		tag('ram:BasisAmount', decimals(tax.baseMinor)),
		tag('ram:CategoryCode', tax.category),
		textTag('ram:ExemptionReasonCode', tax.code),
		percent(tax),
	)
}

function lineItem(line: ElectronicLine, number: number) {
	const { description, quantity, unitMinor, discountMinor, netMinor, category } = line
	return tag(
		'ram:IncludedSupplyChainTradeLineItem',
		tag('ram:AssociatedDocumentLineDocument', tag('ram:LineID', String(number))),
		tag('ram:SpecifiedTradeProduct', textTag('ram:Name', description)),
		tag(
			'ram:SpecifiedLineTradeAgreement',
			tag('ram:NetPriceProductTradePrice', tag('ram:ChargeAmount', decimals(unitMinor))),
		),
		tag('ram:SpecifiedLineTradeDelivery', tag('ram:BilledQuantity unitCode="C62"', thousandths(quantity))),
		tag(
			'ram:SpecifiedLineTradeSettlement',
			tag(
				'ram:ApplicableTradeTax',
				tag('ram:TypeCode', 'VAT'),
				tag('ram:CategoryCode', category),
				percent(line),
			),
			discountMinor > 0
				? tag(
						'ram:SpecifiedTradeAllowanceCharge',
						tag('ram:ChargeIndicator', tag('udt:Indicator', 'false')),
						tag('ram:ActualAmount', decimals(discountMinor)),
						tag('ram:Reason', 'Discount'),
					)
				: null,
			tag(
				'ram:SpecifiedTradeSettlementLineMonetarySummation',
				tag('ram:LineTotalAmount', decimals(netMinor)),
			),
		),
	)
}
