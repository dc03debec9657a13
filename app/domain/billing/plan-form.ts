import { wholeNumber } from '#app/domain/form/fields.ts'
import { planForm } from './form.ts'

export const planNameForm = planForm
	.pick({ name: true })
	.extend({ version: wholeNumber('Load the page again') })
