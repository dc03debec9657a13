import type { z } from 'zod'
import { BOTH_TIMES } from '#app/domain/notification/form.ts'
import { preferencesForm } from '#app/domain/school/preferences-form.ts'
import { redirectWithFlash } from '#app/requests/redirect.server.ts'
import { demand, type RouteArgs } from '#app/guards/enter.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { findPreferences, savePreferences } from '#app/models/school/preferences.server.ts'
import { href } from '#app/domain/href.ts'
import { USUAL_SERVER, usualPreferences } from '#app/domain/school/preferences.ts'
import { displayHeader } from '#app/web/display.server.ts'
import { refused, type Outcome } from '#app/utils/outcome.ts'
import { invalid, readForm } from '#app/web/form.server.ts'

/** Each group is saved or reset separately. */
export async function savePreferencesPage(args: RouteArgs, access: Access) {
	const form = await readForm(args, preferencesForm)
	if (!form.ok) return invalid(args, form)
	const { value } = form
	const isReset = value.intent.startsWith('reset-')
	const flash = { id: isReset ? 'preferences-reset' : 'preferences-saved' } as const
	if (value.intent === 'save-display' || value.intent === 'reset-display') {
		const { theme, rows, keys } = value.intent === 'save-display' ? value : {}
		const kept = theme && rows && keys ? { theme, rows, keys } : null
		return redirectWithFlash(args, href.preferences(), flash, [await displayHeader(kept)])
	}
	demand(access, 'settings:write')
	const saved =
		value.intent === 'reset-school'
			? savePreferences(access, findPreferences(access).version, usualPreferences)
			: saveSchool(access, value)
	return saved.ok ? redirectWithFlash(args, href.preferences(), flash) : invalid(args, form, saved)
}

function saveSchool(
	access: Access,
	value: Extract<z.output<typeof preferencesForm>, { intent: 'save-school' }>,
): Outcome<null> {
	const { version, scheduleView, lessonMinutes = null, reminders, quietFrom = null, quietTo = null } = value
	if ((quietFrom === null) !== (quietTo === null))
		return refused({ [quietFrom === null ? 'quietFrom' : 'quietTo']: BOTH_TIMES })
	const onlineServer = value.meetings === 'on' ? (value.onlineServer ?? USUAL_SERVER) : null
	const remindsOfLessons = reminders === 'on'
	return savePreferences(access, version, {
		scheduleView,
		lessonMinutes,
		remindsOfLessons,
		quietFrom,
		quietTo,
		onlineServer: onlineServer?.replace(/\/+$/, '') ?? null,
	})
}
