import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { watchPresses } from './lib/browser/after-press.ts';
import { leaveKeysToInputMethod } from './lib/browser/input-method.ts';
import { focusWhatIsPressed } from './lib/browser/press-focus.ts';
import { keepTabInSight } from './lib/browser/tab-in-sight.ts';
import { followTheme } from './lib/browser/theme.ts';
import { watchConnection } from './lib/connection.ts';
import { followOtherWindows, startI18n } from './lib/i18n.ts';
import { tellOwedLogOuts } from './lib/session/log-out.ts';
import { askWhenPasswordIsDue } from './lib/session/own-password.ts';
import { watchSession } from './lib/session/session.ts';
import './styles/index.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

watchConnection();
watchSession();
tellOwedLogOuts();
askWhenPasswordIsDue();
followTheme();
watchPresses();
await startI18n();
followOtherWindows();
focusWhatIsPressed();
leaveKeysToInputMethod();
keepTabInSight();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
