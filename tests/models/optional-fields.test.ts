import { expect, it } from 'vitest'
import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import { absenceSettings } from '#app/domain/attendance/absence-form.ts'
import * as billing from '#app/domain/billing/form.ts'
import { newClass } from '#app/domain/class/form.ts'
import { newLesson } from '#app/domain/class/lesson-form.ts'
import { demoForm } from '#app/domain/contact/demo-form.ts'
import { pauseForm } from '#app/domain/class/enrollment-form.ts'
import { cancelEventForm, eventEntryEdit, eventForm, resultForm } from '#app/domain/event/form.ts'
import { familyEdit } from '#app/domain/family/form.ts'
import { learningForm, proposalForm, timeOffForm, timeOffOfficeForm } from '#app/domain/learning/form.ts'
import * as lesson from '#app/domain/lesson/form.ts'
import * as loan from '#app/domain/loan/form.ts'
import { broadcastForm } from '#app/domain/message/form.ts'
import { payForm } from '#app/domain/pay/form.ts'
import { schoolLimitsForm } from '#app/domain/platform/form.ts'
import { acknowledgeForm } from '#app/domain/portal/learning-form.ts'
import { preferencesForm } from '#app/domain/school/preferences-form.ts'
import { profileForm } from '#app/domain/account/profile-form.ts'
import * as resource from '#app/domain/resource/form.ts'
import { closuresForm, identityForm, placesForm, termsForm } from '#app/domain/school/form.ts'
import { guardianEdit, guardianRow, newStudent, noteForm, stateForm } from '#app/domain/student/form.ts'
import { newTeacher } from '#app/domain/teacher/form.ts'

type Fields = Record<string, z.ZodType>
type Form = { shape: Fields } | { options: readonly { shape: Fields }[] } | { in: Form }

function shapesOf(form: Form): Fields[] {
	if ('in' in form) return shapesOf(form.in)
	return 'shape' in form ? [form.shape] : form.options.map(({ shape }) => shape)
}

/** What pages call optional, or say can be left blank. */
const FORMS: [name: string, form: unknown, fields: string, intent?: string][] = [
	['a price plan', billing.planForm, 'taxCodeId lessonsPerMonth instalments packageLessons siblingDiscount'],
	[
		'a new price',
		billing.versionForm,
		'taxCodeId lessonsPerMonth instalments packageLessons siblingDiscount',
	],
	['who has a plan', billing.assignForm, 'override overrideReason'],
	['a payment', billing.paymentForm, 'reference'],
	['an invoice', billing.invoiceForm, 'publicNote internalNote reason'],
	[
		'the rules of billing',
		billing.rulesForm,
		'prefix lateFee lateFeeAfterDays remindBeforeDays remindLateDays paymentNote smallBusiness',
	],
	[
		'a class',
		newClass,
		'capacity extraSeats minSize ageFrom ageTo startTime startsOn endsOn onlineLink note',
	],
	['a private lesson', newLesson, 'startsOn'],
	['a request for a demo', demoForm, 'currentSoftware specificInterests additionalInfo'],
	['a pause', pauseForm, 'to'],
	['an event', eventForm, 'places feeMinor board note'],
	['an entry', eventEntryEdit, 'grade title composer minutes accompanist'],
	['a result', resultForm, 'mark resultNote'],
	['an event that is canceled', cancelEventForm, 'reason'],
	[
		'a family',
		familyEdit,
		'billingName address paymentTermsDays taxNumber vatId buyerReference electronicAddress note',
	],
	['practice', learningForm, 'minutesADay dueOn', 'assignment'],
	['a piece', learningForm, 'composer work tempoGoal targetOn', 'piece'],
	['a goal', learningForm, 'targetOn', 'goal'],
	['a proposed move', proposalForm, 'message'],
	['time off', timeOffForm, 'reason fromTime toTime', 'time-off'],
	['time off of a teacher', timeOffOfficeForm, 'reason fromTime toTime', 'time-off'],
	['time off that is approved', timeOffOfficeForm, 'fromTime toTime', 'approve'],
	['an absent teacher', lesson.absenceForm, 'requestId endsOn fromTime toTime reason'],
	['a moved lesson', lesson.lessonMoveForm, 'teacherId roomId forceReason'],
	['one more lesson', lesson.extraForm, 'teacherId roomId forceReason'],
	['a series', lesson.seriesForm, 'endsOn count termId teacherId roomId forceReason'],
	['something to lend', loan.loanItemForm, 'note condition value'],
	['copies', loan.loanCopiesForm, 'condition value'],
	['a loan', loan.lendForm, 'lentOn condition deposit rent'],
	['a changed loan', loan.dueForm, 'rent'],
	['a loan taken back', loan.takeBackForm, 'returnedOn condition'],
	['a message to many', broadcastForm, 'day time'],
	['a sheet that is paid', payForm, 'reference', 'paid'],
	['limits of a school', schoolLimitsForm, 'teachers students'],
	['a report that was read', acknowledgeForm, 'note'],
	['preferences', preferencesForm, 'lessonMinutes', 'save-school'],
	['an own account', profileForm, 'phone language timeZone dateFormat clock', 'details'],
	['a file', resource.uploadForm, 'title folder tags note'],
	['a link', resource.linkForm, 'folder tags note'],
	['a share', resource.shareForm, 'startsOn endsOn'],
	['a school', identityForm, 'legalName taxNumber vatId address email phone website', 'save-identity'],
	['a site', placesForm, 'address', 'add-site'],
	['a room', placesForm, 'capacity equipment', 'add-room'],
	['a term', termsForm, 'siteId billsOn', 'add-term'],
	['a closure', closuresForm, 'endsOn fromTime toTime publicNote', 'add-closure'],
	['rules of absence', absenceSettings, 'creditCap creditDays', 'save-rules'],
	['reporting of absences', absenceSettings, 'lockedThrough', 'save-reporting'],
	['a guardian', guardianEdit, 'email phone language relation share'],
	['a guardian who is added', guardianRow, 'email phone language relation share'],
	['a note', noteForm, 'callBackOn'],
	['a state', stateForm, 'until reason'],
	[
		'a student',
		newStudent,
		'lastName preferredName pronouns birthDate email phone language source schoolYear medicalNotes accessNotes emergencyName emergencyPhone joinedOn note address familyName startsOn',
	],
	['a teacher', newTeacher, 'email phone employment startedOn bufferMinutes mostHours onlineLink bio note'],
]

const cases = FORMS.flatMap(([name, form, fields, intent]) =>
	fields.split(' ').map((field) => [name, field, { form: form as Form, intent }] as const),
)

it.each(cases)('%s: %s may be left blank', (_name, field, { form, intent }) => {
	const shapes = shapesOf(form)
	const own = shapes.find((shape) => field in shape && (!intent || shape.intent?.safeParse(intent).success))
	const schema = own?.[field]
	if (!schema) throw new Error(`The form has no ${field}.`)
	const fields = new FormData()
	fields.append(field, '')
	const read = parseWithZod(fields, { schema: z.object({ [field]: schema }) })
	expect(read.reply().error).toBeUndefined()
})
