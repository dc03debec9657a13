import {
	CLASS_KINDS,
	CLASS_STATES,
	INVOICE_STATES,
	LESSON_KINDS,
	LESSON_STATES,
	LINE_KINDS,
	PAYMENT_METHODS,
} from '#db/schema/index.ts'

/** Values of columns, as the schemas of the API name them. */
export const apiEnums = {
	classKind: CLASS_KINDS,
	classState: CLASS_STATES,
	invoiceState: INVOICE_STATES,
	lessonKind: LESSON_KINDS,
	lessonState: LESSON_STATES,
	lineKind: LINE_KINDS,
	paymentMethod: PAYMENT_METHODS,
}
