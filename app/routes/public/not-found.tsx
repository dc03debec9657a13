import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { ErrorWordsView } from '#app/components/shell/error-page.tsx'
import { visit } from '#app/guards/enter.server.ts'
import { missing } from '#app/web/missing.server.ts'

export const handle = { spoken: true }

export async function loader(args: LoaderFunctionArgs) {
	await visit(args)
	missing()
}

export async function action(args: ActionFunctionArgs) {
	await visit(args)
	missing()
}

export default function NotFound() {
	return null
}

/** Keeps the public layout, so that the page still has navigation. */
export function ErrorBoundary() {
	return (
		<div className="wrap">
			<ErrorWordsView />
		</div>
	)
}
