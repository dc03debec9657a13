import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { Desk } from '#app/components/shell/desk.tsx'
import { DeskErrors } from '#app/components/shell/desk-errors.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { schoolFrame, teacherFrame } from '#app/requests/frame.server.ts'

export { onlyAfterActions as shouldRevalidate } from '#app/web/only-after-actions.ts'

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'teaching', 'home:read')
	return access.role === 'teacher' ? teacherFrame(args, access) : schoolFrame(args, access)
}

/** Office and teachers share these pages; each sees them in their own frame. */
export default function TeachingShell() {
	return (
		<Desk frame={useLoaderData<typeof loader>()}>
			<Outlet />
		</Desk>
	)
}

export function ErrorBoundary() {
	return <DeskErrors shell="routes/teaching/shell" />
}
