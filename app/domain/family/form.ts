import { z } from 'zod'
import { buyerKinds, deliveries } from './labels.ts'
import { optionalVatId } from '#app/domain/billing/vat-id.ts'
import { readElectronicAddress } from '#app/domain/e-invoice/party.ts'
import { dropUnused } from '#app/domain/form/unused.ts'
import {
	choice,
	line,
	lines,
	optionalLine,
	optionalLines,
	rows,
	wholeNumber,
} from '#app/domain/form/fields.ts'
import { optionalName, share } from '#app/domain/student/form.ts'

const TERMS = 'Enter 0 to 365 days to pay, or leave it empty'

const ELECTRONIC = 'Enter an email address, or a code and an ID, such as 0204:04011000-12345-34'

const version = wholeNumber('Open this page again: it has no version', { max: 999_999_999 })

const optionalNumber = (text: string, range: { min: number; max: number }) =>
	z.preprocess(
		(typed) => (typeof typed === 'string' && typed.trim() === '' ? undefined : typed),
		wholeNumber(text, range).optional(),
	)

const details = z.object({
	name: line('Enter the name of the family', { max: 80 }),
	billingName: optionalName().transform((text) => text || undefined),
	address: lines('', { min: 0, max: 500 })
		.transform((text) => text || undefined)
		.optional(),
	invoiceDelivery: choice(deliveries, 'Choose how invoices are sent').default('email'),
	paymentTermsDays: optionalNumber(TERMS, { min: 0, max: 365 }),
	taxNumber: line('', { min: 0, max: 40 })
		.transform((text) => text || undefined)
		.optional(),
	taxExempt: z.boolean().default(false),
	buyerKind: choice(buyerKinds, 'Choose whether invoices are electronic').default('person'),
	vatId: optionalVatId,
	buyerReference: optionalLine(),
	electronicAddress: line('', { min: 0, max: 200 })
		.refine((typed) => !typed || readElectronicAddress(typed), ELECTRONIC)
		.transform((text) => text || undefined)
		.optional(),
	note: optionalLines(),
})

export const familyEdit = details.extend({ version })

const electronic = ['business', 'authority']

/** The form of the page, which hides what people do not need. */
export const familyForm = dropUnused(
	'buyerKind',
	{ vatId: electronic, buyerReference: electronic, electronicAddress: electronic },
	familyEdit,
)
export type FamilyDetails = z.output<typeof details>

/** A guardian as payer for the children of a family that share the same payers. */
const payer = z.object({
	group: wholeNumber('Open this page again', { max: 30 }),
	guardianId: z.string().max(64),
	pays: z.literal('on').optional(),
	share,
})

export const payersForm = z.object({ payers: rows(payer, { most: 100 }), version })
export type Payer = z.output<typeof payer>
