import { rmSync } from 'node:fs'

export default function clear() {
	rmSync(process.env.BROWSER_TESTS_DATA ?? '', { recursive: true, force: true })
}
