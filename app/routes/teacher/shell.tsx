import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { Desk } from '#app/components/desk.tsx'
import { DeskErrors } from '#app/components/desk-errors.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { accountOf } from '#app/flows/frame.server.ts'
import { teacherMenu } from '#app/domain/menu.ts'

export { onlyAfterActions as shouldRevalidate } from '#app/web/only-after-actions.ts'

export async function loader(asked: LoaderFunctionArgs) {
	const access = await enter(asked, 'teacher', 'home:read')
	return {
		title: access.school.name,
		dateFormat: access.school.dateFormat,
		menu: teacherMenu(asked.context.hasPage),
		account: accountOf(access),
		settings: null,
		upgrade: null,
		usage: null,
		activation: null,
	}
}

export default function TeacherShell() {
	return (
		<Desk frame={useLoaderData<typeof loader>()}>
			<Outlet />
		</Desk>
	)
}

export function ErrorBoundary() {
	return <DeskErrors shell="routes/teacher/shell" />
}
