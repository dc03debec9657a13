import { href } from '#app/domain/href.ts'
import { timeOffCancelForm, timeOffForm, timeOffRestoreForm } from '#app/domain/learning/form.ts'
import { teacherHoursForm } from '#app/domain/teacher/form.ts'
import type { RouteArgs } from '#app/guards/enter.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { askTimeOff, cancelTimeOff, restoreTimeOff } from '#app/models/calendar/time-off.server.ts'
import { setTeacherHours } from '#app/models/teacher/definition.server.ts'
import { ownTeacherId } from '#app/models/teacher/own.server.ts'
import { goTo, tasksOf, type Doing } from '#app/requests/task.server.ts'
import { readForm } from '#app/web/form.server.ts'
import { missing } from '#app/web/missing.server.ts'

export async function saveHours(args: RouteArgs, access: Access) {
	const context = { args, access, teacherId: ownTeacherId(access) ?? missing() }
	// A request body can only be read once, so the intent is read from a clone.
	const { intent } = await readForm({ ...args, request: args.request.clone() }, timeOffCancelForm)
	return tasks[isTimeOff(intent) ? intent : 'hours'](context)
}

const isTimeOff = (intent: unknown) =>
	intent === 'time-off' || intent === 'time-off-cancel' || intent === 'time-off-restore'

const task = tasksOf<Doing & { teacherId: string }>()

const HOURS = href.teacherSettings('hours')

const tasks = {
	'time-off-cancel': task({
		form: timeOffCancelForm,
		save: ({ access }, { id }) => cancelTimeOff(access, id),
		then: ({ wasApproved }) => goTo(HOURS, 'time-off-canceled', wasApproved ? { approved: 'yes' } : {}),
	}),
	'time-off-restore': task({
		form: timeOffRestoreForm,
		save: ({ access }, { id }) => restoreTimeOff(access, id),
		then: () => goTo(HOURS, 'time-off-asked'),
	}),
	'time-off': task({
		form: timeOffForm,
		save: ({ access, teacherId }, { startsOn, endsOn = startsOn, fromTime, toTime, reason }, { key }) =>
			askTimeOff(access, key, { teacherId, startsOn, endsOn, fromTime, toTime, reason }),
		then: () => goTo(HOURS, 'time-off-asked'),
	}),
	hours: task({
		form: teacherHoursForm,
		save: ({ access, teacherId: id }, { version, hours }) => setTeacherHours(access, { id, version }, hours),
		then: () => goTo(HOURS, 'hours-saved'),
	}),
}
