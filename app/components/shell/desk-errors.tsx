import { useRouteLoaderData } from '@remix-run/react'
import { Desk, type DeskFrame } from './desk.tsx'
import { ErrorPage, ErrorWordsView } from './error-page.tsx'

/** A failed page keeps the desk around it, unless the desk itself failed. */
export function DeskErrors({ shell }: { shell: string }) {
	const frame = useRouteLoaderData<DeskFrame>(shell)
	if (!frame) return <ErrorPage />
	return (
		<Desk frame={frame}>
			<ErrorWordsView />
		</Desk>
	)
}
