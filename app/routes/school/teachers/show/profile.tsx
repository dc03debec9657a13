import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Conflict } from '#app/components/conflict.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { TeacherFields } from '#app/components/teacher/fields.tsx'
import { VersionField } from '#app/components/typed-fields.tsx'
import { teacherEdit } from '#app/domain/teacher/form.ts'
import { goTo } from '#app/requests/task.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundTeacher } from '#app/guards/teacher.server.ts'
import { signInAsked, signInOf } from '#app/models/account/sign-in-address.server.ts'
import { editTeacher } from '#app/models/teacher/definition.server.ts'
import { listTeacherChoices, listTeacherInstruments } from '#app/models/teacher/detail.server.ts'
import { href } from '#app/domain/href.ts'
import { employments, teacherLabels } from '#app/domain/teacher/labels.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { CancelTeacher, useTeacher } from './head.tsx'
import { atTeacher, teacherTask } from './tasks.server.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Details' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'teacher:read')
	const teacher = foundTeacher(access, args.params.teacherId)
	const { id, version, name, email, phone, employment, startedOn, bufferMinutes, maxMinutesADay } = teacher
	return {
		id,
		version,
		fields: {
			name,
			email,
			phone,
			employment,
			startedOn,
			onlineLink: teacher.onlineLink,
			bio: teacher.bio,
			note: teacher.note,
			bufferMinutes: String(bufferMinutes),
			mostHours: maxMinutesADay ? String(maxMinutesADay / 60) : null,
			instruments: listTeacherInstruments(access, id),
		},
		signIn: signInOf(access, { is: 'teacher', id }, email),
		instruments: listTeacherChoices(access).instruments,
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'teacher:write')
	const at = atTeacher(args, access)
	args.context.keptPhones = [at.teacher.phone]
	return saveProfile(at)
}

const saveProfile = teacherTask({
	form: teacherEdit,
	save: ({ access, teacher: { id } }, { version, ...profile }) =>
		editTeacher(access, { id, version }, profile),
	then: ({ id, name, signIn }) =>
		goTo(href.teacher(id, 'profile'), 'teacher-saved', { name, more: signInAsked(signIn) }),
})

export default function TeacherProfile() {
	const { id, version, fields, signIn, instruments } = useLoaderData<typeof loader>()
	const { timeZone } = useTeacher()
	const form = useFormPage({ ...fields, signIn: signIn?.follows ? 'on' : null })
	const lists = [...instruments, ...employments]
	const say = (value: string) => lists.find((choice) => choice.value === value)?.label ?? value
	return (
		<Form form={form} card beside={<CancelTeacher id={id} />} submit="Save" pending="Saving…">
			<ErrorSummary form={form} names={teacherLabels} refusal="Nothing was saved" />
			<Conflict
				form={form}
				labels={teacherLabels}
				text={(name, value) => (name === 'instruments' ? value.split(', ').map(say).join(', ') : say(value))}
				timeZone={timeZone}
				take={href.teacher(id, 'profile')}
			/>
			<VersionField form={form} version={version} />
			<TeacherFields form={form} instruments={instruments} signIn={signIn} />
		</Form>
	)
}
