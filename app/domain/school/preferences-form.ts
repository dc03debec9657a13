import { z } from 'zod'
import { optionalLink } from '#app/domain/form/link.ts'
import { displayChoices } from '#app/domain/account/display.ts'
import { scheduleViews } from '#app/domain/lesson/schedule.ts'
import { duration } from '#app/domain/class/form.ts'
import { meetingChoices, reminderChoices } from './preferences.ts'
import { choice, wholeNumber } from '#app/domain/form/fields.ts'
import { quietTimes } from '#app/domain/notification/form.ts'

const version = wholeNumber('Open this page again and repeat the change.', { max: 999_999_999 })

export const preferencesForm = z.discriminatedUnion(
	'intent',
	[
		z.object({
			intent: z.literal('save-school'),
			version,
			scheduleView: choice(scheduleViews, 'Choose a view from the list'),
			lessonMinutes: z.preprocess((typed) => (typed === '' ? undefined : typed), duration.optional()),
			reminders: choice(reminderChoices, 'Choose whether families are reminded').default('off'),
			...quietTimes,
			meetings: choice(meetingChoices, 'Choose whether meetings are made').default('off'),
			onlineServer: optionalLink(),
		}),
		z.object({ intent: z.literal('reset-school') }),
		z.object({
			intent: z.literal('save-display'),
			theme: choice(displayChoices.theme, 'Choose a theme'),
			rows: choice(displayChoices.rows, 'Choose how tall rows are'),
			keys: choice(displayChoices.keys, 'Choose whether keyboard shortcuts are on'),
		}),
		z.object({ intent: z.literal('reset-display') }),
	],
	{ error: 'Choose what to do' },
)
