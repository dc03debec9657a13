import { z } from 'zod'
import { SIDES } from './merge.ts'
import { version } from './form.ts'

/** Which of the two says what, by the name of the choice. What both agree in is not asked. */
export const mergeForm = z.object({
	version,
	otherVersion: version,
	choices: z.record(z.string(), z.enum(SIDES, { error: 'Choose which one stays' })).default({}),
})

export type MergeForm = z.output<typeof mergeForm>
