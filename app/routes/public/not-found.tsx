import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { ErrorWordsView, NOT_FOUND } from '#app/components/error-page.tsx'
import { visit } from '#app/guards/enter.server.ts'

export async function loader(asked: LoaderFunctionArgs) {
	await visit(asked)
	throw data(NOT_FOUND, { status: 404 })
}

export async function action(asked: ActionFunctionArgs) {
	await visit(asked)
	throw data(NOT_FOUND, { status: 404 })
}

export default function NotFound() {
	return null
}

/** Inside the public frame, so that somebody lost still has a menu. */
export function ErrorBoundary() {
	return (
		<div className="wrap">
			<ErrorWordsView />
		</div>
	)
}
