import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { useEffect } from 'react'
import { Desk } from '#app/components/shell/desk.tsx'
import { DeskErrors } from '#app/components/shell/desk-errors.tsx'
import { enterPlatform } from '#app/guards/enter.server.ts'
import { accountOf } from '#app/requests/frame.server.ts'
import { waitingChats } from '#app/models/platform/support-queue.server.ts'
import { platformMenu } from '#app/domain/menu.ts'
import { sendHeartbeats } from '#app/web/heartbeat.ts'
import { USUAL_FORMAT } from '#app/utils/plain-date.ts'

export async function loader(args: LoaderFunctionArgs) {
	const staff = await enterPlatform(args)
	return {
		title: 'Solfa platform',
		dateFormat: USUAL_FORMAT,
		// Revalidates on every page, because a chat may have started to wait in the meantime.
		menu: platformMenu(waitingChats(staff).waiting),
		account: accountOf(staff),
		settings: null,
		upgrade: null,
		usage: null,
		activation: null,
	}
}

export default function PlatformShell() {
	const frame = useLoaderData<typeof loader>()
	useEffect(() => sendHeartbeats(frame.account.id), [frame.account.id])
	return (
		<Desk frame={frame}>
			<Outlet />
		</Desk>
	)
}

export function ErrorBoundary() {
	return <DeskErrors shell="routes/platform/shell" />
}
