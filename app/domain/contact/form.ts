import { z } from 'zod'
import { EMAIL_INVALID, FIELDS_MISSING } from './labels.ts'
import { emailAddress, line, lines } from '#app/domain/form/fields.ts'

export const contactForm = z.object({
	name: line(FIELDS_MISSING),
	// A missing address and an invalid one have different messages.
	email: z.string({ error: FIELDS_MISSING }).trim().min(1, FIELDS_MISSING).pipe(emailAddress(EMAIL_INVALID)),
	subject: line(FIELDS_MISSING),
	message: lines(FIELDS_MISSING),
})

export type ContactForm = z.output<typeof contactForm>
