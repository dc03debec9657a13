import type { ActionFunctionArgs } from '@remix-run/node'
import { href } from '#app/domain/href.ts'
import { changeOwnAccount } from '#app/views/account/own-account.server.ts'
import { leads, tasksOf, type Doing } from '#app/requests/task.server.ts'
import { timeOffCancelForm, timeOffForm } from '#app/domain/learning/form.ts'
import { profileForm } from '#app/domain/account/profile-form.ts'
import { teacherHoursForm } from '#app/domain/teacher/form.ts'
import type { Access } from '#app/models/access.server.ts'
import { askTimeOff, cancelTimeOff } from '#app/models/calendar/time-off.server.ts'
import { setTeacherHours } from '#app/models/teacher/definition.server.ts'
import { ownTeacherId } from '#app/models/teacher/own.server.ts'
import { readForm } from '#app/web/form.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { photoTaskIn, photoTasks } from './tasks-photo.server.ts'

/** Which form it is: the tab says, and on the tab of hours the button. */
export async function saveSettings(asked: ActionFunctionArgs, access: Access) {
	const params = new URL(asked.request.url).searchParams
	const photo = photoTaskIn(params)
	if (!photo && params.get('tab') !== 'hours') return saveAccount({ asked, access })
	const its = { asked, access, teacherId: ownTeacherId(access) ?? missing() }
	if (photo) return photoTasks[photo](its)
	// A form is read once: the button is looked up in a copy.
	const { intent } = await readForm({ ...asked, request: asked.request.clone() }, timeOffCancelForm)
	return intent === 'time-off-cancel' || intent === 'time-off' ? tasks[intent](its) : tasks.hours(its)
}

const saveAccount = tasksOf()({
	form: profileForm,
	save: ({ asked, access }, value) => changeOwnAccount(asked, access, value),
	then({ id, params }, _, { intent }) {
		const kept = intent === 'notifications' ? { tab: 'notifications' } : {}
		return leads(href.teacherSettings(kept), id, params)
	},
})

const task = tasksOf<Doing & { teacherId: string }>()

const HOURS = href.teacherSettings({ tab: 'hours' })

const tasks = {
	'time-off-cancel': task({
		form: timeOffCancelForm,
		save: ({ access }, { id }) => cancelTimeOff(access, id),
		then: () => leads(HOURS, 'time-off-canceled'),
	}),
	'time-off': task({
		form: timeOffForm,
		save: ({ access, teacherId }, { startsOn, endsOn, reason }, { key }) =>
			askTimeOff(access, key, { teacherId, startsOn, endsOn, reason }),
		then: () => leads(HOURS, 'time-off-asked'),
	}),
	hours: task({
		form: teacherHoursForm,
		save: ({ access, teacherId: id }, { version, hours }) => setTeacherHours(access, { id, version }, hours),
		then: () => leads(HOURS, 'hours-saved'),
	}),
}
