import { z } from 'zod'
import { SIDES } from './merge.ts'
import { version } from './form.ts'

/** Records the side chosen for each conflicting value. */
export const mergeForm = z.object({
	version,
	otherVersion: version,
	choices: z.record(z.string(), z.enum(SIDES, { error: 'Choose which one stays' })).default({}),
})

export type MergeForm = z.output<typeof mergeForm>
