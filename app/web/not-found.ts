import type { ErrorWords } from './context.ts'

export const NOT_FOUND: ErrorWords = {
	title: 'Page Not Found',
	text: "The page you're looking for doesn't exist or has been moved.",
}
