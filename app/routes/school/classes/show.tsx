import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { answerUndo } from '#app/requests/undo.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundClass } from '#app/guards/class.server.ts'
import { tintOf } from '#app/domain/lesson/tint.ts'
import { onlyForAnother } from '#app/web/only-after-actions.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { factsOf } from './show/read-facts.server.ts'
import { ClassHead, type ClassContext } from './show/head.tsx'
import { stripOf } from './show/read-strip.server.ts'
import { stepClass } from './show/tasks.server.ts'

export { viewLinks as links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const shouldRevalidate = onlyForAnother('classId')

export const handle = { title: (data?: { classRow: { name: string } }) => data?.classRow.name ?? 'Class' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	const { school } = access
	const classRow = foundClass(access, args.params.classId)
	const strip = stripOf(access, classRow)
	return {
		classRow,
		line: factsOf(access, classRow, strip.teachers),
		tint: tintOf(classRow.kind, classRow.instrument),
		strip,
		solo: school.kind === 'solo',
		timeZone: school.timeZone,
	}
}

/** Handles the buttons of the head, and the undo button of its notice. */
export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'class:write')
	const { id } = foundClass(access, args.params.classId)
	return (await answerUndo(args, access)) ?? stepClass({ args, access, id })
}

export default function ShowClass() {
	const data = useLoaderData<typeof loader>()
	const form = useFormPage()
	return (
		<>
			<ClassHead {...data} />
			<ErrorSummary form={form} names={[]} refusal="That was not done" />
			<Outlet context={data satisfies ClassContext} />
		</>
	)
}
