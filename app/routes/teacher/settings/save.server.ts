import type { ActionFunctionArgs } from '@remix-run/node'
import { href } from '#app/domain/href.ts'
import { changeOwnAccount } from '#app/flows/own-account.server.ts'
import { leadTo } from '#app/flows/redirect.server.ts'
import { timeOffCancelForm, timeOffForm } from '#app/forms/learning.ts'
import { profileForm } from '#app/forms/profile.ts'
import { teacherHoursForm } from '#app/forms/teacher.ts'
import {
	emailChangeNotice,
	emailConfirmationLetter,
	emailTakenLetter,
} from '#app/letters/email-change.server.ts'
import { ownPasswordChangedLetter } from '#app/letters/password-changed.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { askTimeOff, cancelTimeOff } from '#app/models/calendar.server.ts'
import { setTeacherHours } from '#app/models/teacher/definition.server.ts'
import { ownTeacherId } from '#app/models/teacher/own.server.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { photoTaskIn, photoTasks } from './photo.server.ts'

const letters = {
	confirm: emailConfirmationLetter,
	notice: emailChangeNotice,
	taken: emailTakenLetter,
	changed: ownPasswordChangedLetter,
}

/** Which form it is: the tab says, and on the tab of hours the button. */
export async function saveSettings(asked: ActionFunctionArgs, access: Access) {
	const params = new URL(asked.request.url).searchParams
	const photo = photoTaskIn(params)
	if (photo) return photoTasks[photo]({ asked, access, teacherId: ownTeacherId(access) ?? missing() })
	const tab = params.get('tab')
	if (tab === 'hours') return saveHours(asked, access, ownTeacherId(access) ?? missing())
	const form = await readForm(asked, profileForm)
	if (!form.ok) return invalid(asked, form)
	const changed = await changeOwnAccount(asked, access, form.value, letters)
	const kept = form.value.intent === 'notifications' ? { tab: 'notifications' } : {}
	return changed.ok ? leadTo(asked, href.teacherSettings(kept), changed.value) : invalid(asked, form, changed)
}

const HOURS = href.teacherSettings({ tab: 'hours' })

/** The request is read once for its button and once for the form of it. */
async function saveHours(asked: ActionFunctionArgs, access: Access, teacherId: string) {
	const copy = { ...asked, request: asked.request.clone() }
	const { intent } = await readForm(copy, timeOffCancelForm)
	if (intent === 'time-off-cancel') {
		const form = await readForm(asked, timeOffCancelForm)
		if (!form.ok) return invalid(asked, form)
		const canceled = cancelTimeOff(access, form.value.id)
		return canceled.ok ? leadTo(asked, HOURS, { id: 'time-off-canceled' }) : invalid(asked, form, canceled)
	}
	if (intent === 'time-off') {
		const form = await readForm(asked, timeOffForm)
		if (!form.ok) return invalid(asked, form)
		const { startsOn, endsOn, reason } = form.value
		const sent = askTimeOff(access, form.key, { teacherId, startsOn, endsOn, reason })
		return sent.ok ? leadTo(asked, HOURS, { id: 'time-off-asked' }) : invalid(asked, form, sent)
	}
	const form = await readForm(asked, teacherHoursForm)
	if (!form.ok) return invalid(asked, form)
	const { version, hours } = form.value
	const saved = setTeacherHours(access, { id: teacherId, version }, hours)
	return saved.ok ? leadTo(asked, HOURS, { id: 'hours-saved' }) : invalid(asked, form, saved)
}
