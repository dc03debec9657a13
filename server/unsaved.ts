import type { ActionFunction, ActionFunctionArgs, AppLoadContext, ServerBuild } from '@remix-run/node'
import { isUnsaved } from '#app/utils/unsaved.ts'
import { writingGets } from '#app/web/writing-gets.ts'
import { unsavedRefusals } from './refusals.ts'
import { logError } from '#app/utils/log.server.ts'

type Route = NonNullable<ServerBuild['routes'][string]>

/**
 * Wraps every action, and every loader that writes. If the database did not accept the write, the action runs again
 * with a refusal, so that the form shows the reason and keeps what was typed. Without such a form, a page shows it.
 */
export function sayingWhatWasNotSaved(build: ServerBuild): ServerBuild {
	const routes = Object.entries(build.routes).map(([id, route]) => [id, route && saying(route)])
	return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] }
}

function saying(route: Route): Route {
	const { action, loader } = route.module
	const module = { ...route.module }
	if (action) module.action = caught(action)
	if (loader && Object.hasOwn(writingGets, route.id)) module.loader = caught(loader)
	return { ...route, module }
}

function caught(run: ActionFunction): ActionFunction {
	return async (args: ActionFunctionArgs) => {
		for (let asked = 1; ; asked++) {
			try {
				return await run({ ...args, request: args.request.clone() })
			} catch (error) {
				if (!isUnsaved(error) || asked === 3) throw error
				if (error.why !== 'sent-before') report(error, args.context)
				args.context.unsaved ??= error.why
				if (asked === 2) args.context.isForm = false
				args.context.refusal ??= unsavedRefusals[error.why]
			}
		}
	}
}

function report({ stack }: Error, { requestId, place }: AppLoadContext) {
	logError({ requestId, route: place.pattern, error: stack })
}
